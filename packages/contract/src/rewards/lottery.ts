/** Lotteries of the casino: a ticket is free, and whose tickets win is decided by a secret that was sealed before. */
import * as z from 'zod/mini'
import { API, Currency, deepPageOf, endpoint, Moment, Money, pageOf, PathId } from '../base.ts'
import { completionRefusals } from '../identity/auth.ts'
import { breakRefusals } from '../identity/player/limits.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const lotterySettings = {
  feature_lottery: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Лотереи: страницы, пункты меню и вызовы',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof lotterySettings> {}
}

export const PRIZES_MAX = 50
/** What a browser draws anew, of the tickets of one lottery. */
export const TICKETS_MAX = 1_000_000
export const VIP = 'vip'

/** Who has a ticket is told to nobody but its owner; whose ticket has won is told by the owner's id. */
export const LotteryTicket = z.object({
  number: z.int(),
  at: Moment,
  user: z.nullable(z.object({ id: z.int() })),
})
export type LotteryTicket = z.output<typeof LotteryTicket>

export const LotteryWinner = z.object({
  place: z.int(),
  prize: Money,
  /** The owner is null where the account is closed. */
  ticket: z.object({ number: z.int(), user: z.nullable(z.object({ id: z.int() })) }),
})
export type LotteryWinner = z.output<typeof LotteryWinner>

export const Lottery = z.object({
  id: z.int(),
  name: z.string(),
  /** A theme of the catalogue, whose broad picture is shown. */
  art: z.string(),
  startDate: Moment,
  endDate: Moment,
  /** All prizes together. */
  fund: Money,
  /** `vip`: members of the club alone take its tickets. */
  labels: z.array(z.string()),
  /** From the first place on. */
  prizes: z.array(Money),
  ticketCount: z.int(),
  /** How many the caller has; 0 for a guest. */
  userTicketCount: z.int(),
  /** The caller has the ticket of this day: the next one is there from midnight in Moscow. */
  isTakenToday: z.boolean(),
  /** No ticket is given any more: by the server's clock. */
  isOver: z.boolean(),
  isDrawn: z.boolean(),
  /** SHA-256 of the secret, known from the first day on. */
  commitment: z.string(),
  /** The secret itself, once it has decided; null before. */
  serverSeed: z.nullable(z.string()),
  /** What enters the draw and nobody could know while tickets were taken; null before, and where there is no rule. */
  salt: z.nullable(z.string()),
  /** Where the salt comes from, said from the first day on; null for lotteries that draw without one. */
  saltRule: z.nullable(z.string()),
  winners: z.array(LotteryWinner),
})
export type Lottery = z.output<typeof Lottery>

const unknown = {
  lottery_unknown: { status: 404, code: 3600, message: 'Такой лотереи нет' },
} as const

const Edges = z.optional(z.object({ from: z.optional(Moment), to: z.optional(Moment) }))

export const listLotteries = endpoint({
  method: 'GET',
  path: `${API}/lottery/list`,
  audience: 'guest',
  summary: 'Лотереи: идущие, прошлые или все',
  query: z.object({
    // Few: each lottery is told with all its prizes and winners.
    ...pageOf(20),
    /** `1`: those that run; `0`: those that are over. */
    active: z.optional(z.enum(['0', '1'])),
    startDate: Edges,
    /** There is one: each lottery is told whole. */
    mode: z.optional(z.literal('full')),
    sort: z._default(z.enum(['-startDate', 'startDate', '-endDate', 'endDate']), '-startDate'),
    currency: z.optional(Currency),
  }),
  answer: z.object({ lotteries: z.array(Lottery), count: z.int() }),
  refusals: unknown,
})

export const showLottery = endpoint({
  method: 'GET',
  path: `${API}/lotteries/:id`,
  audience: 'guest',
  summary: 'Лотерея; фонд и призы в названной валюте, где есть курс',
  params: z.object({ id: PathId }),
  query: z.object({ currency: z.optional(Currency) }),
  answer: Lottery,
  refusals: unknown,
})

export const listTickets = endpoint({
  method: 'GET',
  path: `${API}/lottery/:id/tickets`,
  audience: 'guest',
  summary: 'Билеты лотереи, сначала новые',
  params: z.object({ id: PathId }),
  query: z.object({
    ...deepPageOf(50),
    /** Those before the ticket of this number. */
    before: z.optional(PathId),
  }),
  answer: z.object({ items: z.array(LotteryTicket), count: z.int() }),
  refusals: unknown,
})

export const takeTicket = endpoint({
  method: 'POST',
  path: `${API}/lottery/:id/tickets`,
  audience: 'player',
  idempotent: true,
  summary: 'Взять бесплатный билет: один в день',
  params: z.object({ id: PathId }),
  answer: LotteryTicket,
  refusals: {
    ...unknown,
    ...completionRefusals,
    ...breakRefusals,
    lottery_closed: { status: 409, code: 3601, message: 'Билеты этой лотереи больше не выдаются' },
    lottery_vip: { status: 403, code: 3602, message: 'Эта лотерея для участников VIP-клуба' },
    lottery_house: {
      status: 403,
      code: 3609,
      message: 'Аккаунты самого казино в лотереях не участвуют',
    },
    ticket_taken: {
      status: 409,
      code: 3603,
      message: 'Сегодняшний билет уже у вас. Следующий можно взять завтра',
    },
    contact_unconfirmed: {
      status: 409,
      code: 3604,
      message: 'Сначала подтвердите почту или телефон: это можно сделать в профиле',
    },
  },
})
