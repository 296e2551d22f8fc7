/** Players who may be one person, and rules of withdrawals tried over what has happened. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment } from '../../base.ts'
import { KnownAs, PlayerDigits, reason, Total } from '../../office.ts'
import { ApprovalRule } from './withdrawal-settings.ts'

/**
 * Why two players may be one: `person`, they have told the same name and birth date; `document`, both have sent the same
 * photo; `device`, both have logged in by one browser; `requisite`, money was to go to the same card, phone or wallet.
 */
export const sameReasons = ['person', 'document', 'device', 'requisite'] as const
export const SameReason = z.enum(sameReasons)
export type SameReason = z.output<typeof SameReason>

const Verdict = z.enum(['same', 'different'])

export const SamePlayer = z.object({
  playerId: z.string(),
  player: KnownAs,
  reasons: z.array(SameReason),
  foundAt: Moment,
  /** What an operator has found; null while nobody has looked, or something new was found since. */
  verdict: z.nullable(Verdict),
  judgedBy: z.nullable(z.string()),
  judgedAt: z.nullable(Moment),
})
export type SamePlayer = z.output<typeof SamePlayer>

export const SamePair = z.extend(SamePlayer, {
  /** The other one of the two. */
  with: z.object({ playerId: z.string(), player: KnownAs }),
})
export type SamePair = z.output<typeof SamePair>

export const listSamePairs = endpoint({
  method: 'GET',
  path: `${API}/office/risk/pairs`,
  audience: { operator: 'risk.read' },
  summary: 'Игроки, которые могут быть одним человеком: пары, новые сначала, с причинами',
  query: z.object({
    state: z.optional(z.enum(['open', 'judged'])),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.\d{1,18}$/))),
  }),
  answer: z.object({ pairs: z.array(SamePair), next: z.nullable(z.string()) }),
  refusals: {},
})

export const listSamePlayers = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/same`,
  audience: { operator: 'risk.read' },
  summary: 'Кто ещё может быть этим игроком, с причинами',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.array(SamePlayer),
  refusals: {},
})

/** So many players are shown at once. */
export const LINKED_MAX = 24

const LinkedPlayer = z.object({
  playerId: z.string(),
  player: KnownAs,
  /** How many steps from the player who was asked for; those are 0 steps away. */
  steps: z.int(),
})
export type LinkedPlayer = z.output<typeof LinkedPlayer>

const SameLink = z.object({
  playerId: z.string(),
  otherId: z.string(),
  reasons: z.array(SameReason),
  verdict: z.nullable(Verdict),
})
export type SameLink = z.output<typeof SameLink>

export const showSameLinks = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/links`,
  audience: { operator: 'risk.read' },
  summary: 'Кто с кем и чем совпадает вокруг игрока, до двух шагов от него',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.object({
    /** The player who was asked for is the first one. */
    players: z.array(LinkedPlayer),
    links: z.array(SameLink),
    /** There are more than are shown. */
    isMore: z.boolean(),
  }),
  refusals: {},
})

/** It marks, and does nothing else to either of the two. */
export const judgeSamePlayers = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/same/:otherId`,
  audience: { operator: 'risk.change' },
  summary: 'Сказать, один ли это человек: остаётся пометкой у обоих',
  params: z.object({ playerId: PlayerDigits, otherId: PlayerDigits }),
  body: z.strictObject({ verdict: Verdict, why: reason('Напишите, почему') }),
  answer: SamePlayer,
  refusals: {
    pair_unknown: { status: 404, code: 1440, message: 'Таких совпадений нет' },
  },
})

/** So many withdrawals are looked at, the newest first. */
export const TRIED_MAX = 2_000

export const tryApprovalRule = endpoint({
  method: 'POST',
  path: `${API}/office/risk/trial`,
  audience: { operator: 'risk.read' },
  summary: 'Примерить правило: сколько прошлых выводов попало бы под него. Ничего не меняет',
  body: z.strictObject({
    rule: ApprovalRule,
    days: z.int().check(z.minimum(1, 'Хотя бы день'), z.maximum(90, 'Не больше 90 дней')),
  }),
  answer: z.object({
    /** Withdrawals of the rule's currency that were looked at, and whether there were more. */
    looked: z.int(),
    isMore: z.boolean(),
    hit: z.int(),
    sum: Total,
    players: z.int(),
    /** How many of them were left to people anyway. */
    reviewed: z.int(),
    newest: z.array(
      z.object({
        playerId: z.string(),
        paymentId: z.string(),
        sum: z.object({ minor: Minor, currency: Currency }),
        createdAt: Moment,
      }),
    ),
  }),
  refusals: {},
})
