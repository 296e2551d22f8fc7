/** What operators do with rounds that are left to people. */
import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Moment, PathId, Uuid } from '../../base.ts'
import { KnownAs, PlayerDigits, reason } from '../../office.ts'
import { PlayedRound, Proof, Round, roundRefusals } from '../rounds.ts'

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
  confirmed: true,
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

/** Newest first; a round of a supplier stands among the own ones. */
export const listPlayerRounds = endpoint({
  method: 'GET',
  path: '/api/v18/office/players/:playerId/rounds',
  audience: { operator: 'players.read' },
  summary: 'Раунды одного игрока, новые сначала',
  params: z.object({ playerId: PlayerDigits }),
  query: z.object({
    gameId: z.optional(PathId),
    currency: z.optional(Currency),
    /** `next` of the page before. */
    after: z.optional(Uuid),
  }),
  answer: z.object({ rounds: z.array(PlayedRound), next: z.nullable(Uuid) }),
  refusals: {},
})

/** A posting of a transfer that the round has made. */
const RoundEntry = z.object({
  transferId: Uuid,
  at: Moment,
  reason: z.string(),
  account: z.string(),
  amount: Minor,
  /** What the account held after it; null of the casino's side. */
  balanceAfter: z.nullable(Minor),
})

/** What a message of a supplier has done. */
const OutsideStep = z.object({
  txId: z.string(),
  kind: z.string(),
  amount: Minor,
  state: z.string(),
  at: Moment,
})

/** All that a dispute over a round can ask. */
export const RoundCard = z.object({
  playerId: z.string(),
  player: KnownAs,
  roundId: Uuid,
  status: z.enum(['open', 'manual', 'settled', 'void']),
  game: z.object({
    id: z.int(),
    name: z.string(),
    art: z.string(),
    /** The version of its model that the round is played by; null of a round of a supplier. */
    modelId: z.nullable(z.string()),
    modelVersion: z.nullable(z.int()),
  }),
  currency: Currency,
  stake: Minor,
  payout: Minor,
  openedAt: Moment,
  /** Of the last action; null of a round of a supplier that is open. */
  lastActionAt: z.nullable(Moment),
  /** Of an own round: as its player sees it, and what proves it. The outcome of an open round hides what is undealt. */
  own: z.nullable(z.object({ round: Round, proof: Proof })),
  /** Of a round that is played at a supplier's. */
  outside: z.nullable(
    z.object({ supplier: z.string(), externalId: z.string(), steps: z.array(OutsideStep) }),
  ),
  entries: z.array(RoundEntry),
  /** What a person has decided of it. */
  judgement: z.nullable(
    z.object({ decision: z.enum(['settle', 'void']), why: z.string(), at: Moment }),
  ),
})
export type RoundCard = z.output<typeof RoundCard>

export const showOfficeRound = endpoint({
  method: 'GET',
  path: '/api/v18/office/rounds/:playerId/:roundId',
  audience: { operator: 'rounds.read' },
  summary: 'Раунд целиком: ход, исход, деньги по проводкам и доказательство',
  params: z.object({ playerId: PlayerDigits, roundId: Uuid }),
  answer: RoundCard,
  refusals: { round_unknown: roundRefusals.round_unknown },
})
