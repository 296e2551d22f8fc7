/** A player's account statement for a year: a signed PDF, made on request and kept for a day. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../base.ts'

/** The first year for which a statement can be made. */
const FIRST_YEAR = 2024
/** The most statements for a player in a day. */
export const ACCOUNT_STATEMENTS_PER_DAY = 10

export const AccountStatementState = z.object({
  /** `failed`: it was not made in time and may be requested again. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  year: z.nullable(z.int()),
  number: z.nullable(z.string()),
  askedAt: z.nullable(Moment),
  /** Until when the file can be fetched. */
  expiresAt: z.nullable(Moment),
  /** The SHA-256 fingerprint of the signing certificate, to compare with what a PDF reader shows. */
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
    /** A UTC year; the statement of the current year ends now. */
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
