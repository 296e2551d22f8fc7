/** A player's statement of a year: a signed PDF, made when it is asked for and kept for a day. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../base.ts'

/** The first year that a statement is made of. */
const FIRST_YEAR = 2024
/** So many are made for one player in a day. */
export const ACCOUNT_STATEMENTS_PER_DAY = 10

export const AccountStatementState = z.object({
  /** `failed`: it could not be made in its time, and may be asked for again. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  year: z.nullable(z.int()),
  number: z.nullable(z.string()),
  askedAt: z.nullable(Moment),
  /** Until then it may be fetched. */
  expiresAt: z.nullable(Moment),
  /** SHA-256 of the certificate that it is signed with: what a reader of PDF shows has to be the same. */
  fingerprint: z.nullable(z.string()),
})
export type AccountStatementState = z.output<typeof AccountStatementState>

export const showAccountStatement = endpoint({
  method: 'GET',
  path: `${API}/statements`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Готова ли выписка игрока за год',
  answer: AccountStatementState,
  refusals: {},
})

export const askAccountStatement = endpoint({
  method: 'POST',
  path: `${API}/statements`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Сделать подписанную выписку за год; делается отдельно от запроса',
  body: z.strictObject({
    /** By UTC; the year that goes on is told up to now. */
    year: z
      .int('Неверный год')
      .check(z.gte(FIRST_YEAR, 'Неверный год'), z.lte(9999, 'Неверный год')),
  }),
  answer: AccountStatementState,
  refusals: {
    year_ahead: { status: 422, code: 3050, message: 'Этот год ещё не начался' },
    statement_making: {
      status: 409,
      code: 3051,
      message: 'Прошлая выписка ещё готовится. Дождитесь её.',
    },
    statement_many: {
      status: 429,
      code: 3052,
      message: `За сутки можно сделать ${ACCOUNT_STATEMENTS_PER_DAY} выписок`,
    },
  },
})

export const takeAccountStatement = endpoint({
  method: 'GET',
  path: `${API}/statements/file`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Готовая выписка: PDF в base64',
  answer: z.object({ name: z.string(), pdf: z.string() }),
  refusals: {},
})
