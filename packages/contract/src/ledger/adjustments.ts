/** Corrections of balances: one operator proposes, another one decides, and only then money moves. */
import * as z from 'zod/mini'
import {
  API,
  cleaned,
  Currency,
  deepPageOf,
  endpoint,
  Minor,
  Moment,
  Money,
  NewUuid,
  Uuid,
} from '../base.ts'
import { KnownAs, periodRefusals, PlayerDigits, reason } from '../office.ts'

/** A proposal that nobody decides on ends after so many hours. */
export const ADJUSTMENT_HOURS = 72
/** So many wait for one player at most. */
export const ADJUSTMENTS_WAITING_MAX = 20

export const adjustmentReasons = [
  'payment_lost',
  'credited_twice',
  'game_fault',
  'compensation',
  'bookkeeping',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

const directions = ['credit', 'debit'] as const
export const adjustmentStates = ['waiting', 'approved', 'refused', 'expired'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** What a player sees of one that was approved. */
const Adjustment = z.object({
  id: Uuid,
  direction: z.enum(directions),
  amount: Money,
  reason: z.enum(adjustmentReasons),
  /** What for, in an operator's words. */
  words: z.string(),
  at: Moment,
})
export type Adjustment = z.output<typeof Adjustment>

/** A day or a moment. */
const edge = z.optional(z.string().check(z.maxLength(40)))

export const listAdjustments = endpoint({
  method: 'GET',
  path: `${API}/adjustments`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Исправления баланса за период, по умолчанию за 30 дней, новые сначала',
  query: z.object({ ...deepPageOf(100), from: edge, to: edge }),
  answer: z.object({ adjustments: z.array(Adjustment), count: z.int() }),
  refusals: periodRefusals,
})

const Person = z.object({ id: Uuid, name: z.string() })

export const OfficeAdjustment = z.object({
  id: Uuid,
  playerId: z.string(),
  player: KnownAs,
  direction: z.enum(directions),
  amount: Money,
  /** What the player has of that currency now, without what is held and without bonuses. */
  balance: Minor,
  reason: z.enum(adjustmentReasons),
  words: z.string(),
  /** What colleagues are told. */
  why: z.string(),
  state: z.enum(adjustmentStates),
  proposedBy: Person,
  proposedAt: Moment,
  expiresAt: Moment,
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Moment),
  decidedWhy: z.nullable(z.string()),
})
export type OfficeAdjustment = z.output<typeof OfficeAdjustment>

/** `next` of the page before: when it was proposed, whose it is, its id. */
const place = z
  .string()
  .check(z.regex(/^\d{1,14}\.\d{1,18}\.[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/))
const Page = z.object({ adjustments: z.array(OfficeAdjustment), next: z.nullable(z.string()) })

export const listOfficeAdjustments = endpoint({
  method: 'GET',
  path: `${API}/office/adjustments`,
  audience: { operator: 'adjustments.read' },
  summary: 'Исправления балансов по состоянию: ждущие — старые сначала, остальные — новые сначала',
  query: z.object({
    state: z._default(z.enum(adjustmentStates), 'waiting'),
    after: z.optional(place),
  }),
  answer: Page,
  refusals: {},
})

export const listPlayerAdjustments = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/adjustments`,
  audience: { operator: 'adjustments.read' },
  summary: 'Исправления баланса одного игрока, новые сначала',
  params: z.object({ playerId: PlayerDigits }),
  query: z.object({ after: z.optional(place) }),
  answer: Page,
  refusals: {},
})

const amount = Minor.check(
  z.refine((minor: bigint) => minor > 0n && minor <= 10n ** 15n, 'Неверная сумма'),
)
const adjustmentShort = {
  adjustment_short: {
    status: 409,
    code: 1211,
    message: 'На счёте меньше, чем надо списать: баланс не бывает ниже нуля',
  },
} as const
const adjustmentClosed = {
  adjustment_closed: { status: 409, code: 1212, message: 'Этот аккаунт закрыт' },
} as const

export const proposeAdjustment = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/adjustments`,
  audience: { operator: 'adjustments.propose' },
  confirmed: true,
  summary:
    'Предложить исправление баланса: деньги движутся, когда согласится другой сотрудник; тот же adjustmentId дважды — одно предложение',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    /** The operator's own name of the proposal, which becomes its id. */
    adjustmentId: NewUuid,
    direction: z.enum(directions),
    currency: Currency,
    amount,
    reason: z.enum(adjustmentReasons),
    words: z
      .string()
      .check(
        cleaned('text'),
        z.minLength(3, 'Напишите игроку, за что'),
        z.maxLength(500, 'Не длиннее 500 знаков'),
      ),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeAdjustment,
  refusals: {
    ...adjustmentShort,
    ...adjustmentClosed,
    adjustment_other: { status: 409, code: 1213, message: 'Под этим id другое предложение' },
    adjustments_many: {
      status: 409,
      code: 1214,
      message: 'У игрока уже {max} нерешённых предложений',
    },
  },
})

/** The same decision again is answered with what stands. */
export const decideAdjustment = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/adjustments/:id/decision`,
  audience: { operator: 'adjustments.decide' },
  confirmed: true,
  summary: 'Согласиться с исправлением баланса, и тогда деньги движутся один раз, или отказать',
  params: z.object({ playerId: PlayerDigits, id: Uuid }),
  body: z.strictObject({
    verdict: z.enum(['approve', 'refuse']),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeAdjustment,
  refusals: {
    ...adjustmentShort,
    ...adjustmentClosed,
    adjustment_own: {
      status: 403,
      code: 1215,
      message: 'Это предложили вы: решает другой сотрудник',
    },
    adjustment_decided: { status: 409, code: 1216, message: 'По нему уже решено иначе' },
    adjustment_expired: {
      status: 409,
      code: 1217,
      message: 'Срок предложения вышел. Если оно нужно, предложите заново.',
    },
  },
})
