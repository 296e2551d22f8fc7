/** What operators do with rounds that are left to people. */
import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Moment, Uuid } from '../base.ts'
import { PlayerDigits, reason } from '../office.ts'
import { roundRefusals } from '../rounds.ts'

/** A round whose end could not be paid, or that a person has ended. */
export const OfficeRound = z.object({
  playerId: z.string(),
  roundId: Uuid,
  gameId: z.int(),
  modelId: z.string(),
  modelVersion: z.int(),
  status: z.enum(['manual', 'settled', 'void']),
  currency: Currency,
  stake: Minor,
  payout: Minor,
  /** How many actions were made in it. */
  steps: z.int(),
  openedAt: Moment,
})
export type OfficeRound = z.output<typeof OfficeRound>

export const listManualRounds = endpoint({
  method: 'GET',
  path: '/api/v18/office/rounds/manual',
  audience: { operator: 'rounds.read' },
  summary: 'Раунды, которые ждут решения сотрудника, сначала старые',
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ rounds: z.array(OfficeRound), next: z.nullable(z.string()) }),
  refusals: {},
})

/**
 * `settle`: the round is played to its end from its seeds, as its engine does when nobody plays on, and
 * paid; `void`: the stake goes back to where it came from. Asked again it answers alike.
 */
export const judgeRound = endpoint({
  method: 'POST',
  path: '/api/v18/office/rounds/:playerId/:roundId/judgement',
  audience: { operator: 'rounds.judge' },
  summary: 'Закончить раунд, оставленный людям: рассчитать или вернуть ставку',
  params: z.object({ playerId: PlayerDigits, roundId: Uuid }),
  body: z.strictObject({
    decision: z.enum(['settle', 'void']),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeRound,
  refusals: {
    round_unknown: roundRefusals.round_unknown,
    round_not_manual: { status: 409, code: 1316, message: 'Раунд решения не ждёт' },
    round_judged: { status: 409, code: 1317, message: 'Раунд уже решён иначе' },
    round_stuck: {
      status: 409,
      code: 1318,
      message: 'Деньги не двинулись: номера обоих переводов заняты. Нужен разработчик.',
    },
  },
})
