/** What an operator sets about money that leaves. */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { setting } from '../../setting.ts'

/** Whole major units of the player's currency. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/**
 * So much may leave in a period, together with what is asked for. Of the limits of one currency and period
 * the first one that is about the player holds: those for few stand before the one for all.
 */
export const WithdrawalLimit = z.strictObject({
  currency: Currency,
  /** The last 24 hours, 7 days, 30 days. */
  period: z.enum(limitPeriods),
  /** It is never nothing: a player's own money leaves in parts, and is not kept. */
  sum: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  who: z._default(z.enum(['all', 'verified', 'unverified']), 'all'),
  /** Only who has this label. */
  label: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
})
export type WithdrawalLimit = z.output<typeof WithdrawalLimit>

const approvalRules = [
  /** One withdrawal is above so much. */
  'sum',
  /** All of the last 24 hours together are. */
  'day_sum',
  /** It is more than the so many-th within 24 hours. */
  'day_count',
  /** It is above so much, and the account is younger than `days`. */
  'young_account',
  /** It is above so much, and money has never reached where it is to go. */
  'new_requisite',
  /** It is above so much, and nobody knows who the player is: it waits for documents. */
  'unverified',
  /** It is above so much, and nothing was ever paid out to the player. */
  'first_withdrawal',
  /** It is above so much, and was asked for within `minutes` of a deposit. */
  'after_deposit',
  /** It is above so much, and where it goes is another player's, too. */
  'shared_requisite',
  /** It is above so much, and the player may be somebody else here, too. */
  'same_player',
  /** It is above so much, and the phone is of another country than the player has told. */
  'other_country',
] as const
export type ApprovalRuleName = (typeof approvalRules)[number]

/** A withdrawal that a rule is about is not sent by the program. */
export const ApprovalRule = z.strictObject({
  rule: z.enum(approvalRules),
  currency: Currency,
  /** Whole major units; of `day_count` a number of withdrawals. */
  above: sum,
  /** Of `young_account`. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
  /** Of `after_deposit`. */
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
})
export type ApprovalRule = z.output<typeof ApprovalRule>

const hundreds = { RUB: 1000, UAH: 500, USD: 12, KZT: 6000, INR: 1000, AZN: 20, TON: 4 } as const
const shipped = Object.entries(hundreds).map(([name, unit]) => ({
  currency: name as keyof typeof hundreds,
  unit,
}))

/** What is usual leaves by itself; people look at what is large, and at what is new and not small. */
const shippedRules: ApprovalRule[] = shipped.flatMap(({ currency, unit }) => [
  { rule: 'sum', currency, above: unit * 200 },
  { rule: 'day_sum', currency, above: unit * 500 },
  { rule: 'day_count', currency, above: 30 },
  { rule: 'young_account', currency, above: unit * 100, days: 1 },
  { rule: 'new_requisite', currency, above: unit * 100 },
])

const Approval = z.strictObject({
  rules: z.array(ApprovalRule).check(z.maxLength(80)),
  /** From this sum on, in whole major units, two operators decide, and not one. */
  second: z
    .array(z.strictObject({ currency: Currency, from: sum }))
    .check(z.maxLength(Currency.options.length)),
  /** What waits for people is promised anew: within so many minutes. */
  people_minutes: z.int().check(z.minimum(1), z.maximum(10_080)),
})
export type Approval = z.output<typeof Approval>

export const withdrawalSettings = {
  withdrawal_restrictions: setting({
    schema: z.strictObject({
      confirmed_email: z.boolean(),
      limits: z._default(z.array(WithdrawalLimit).check(z.maxLength(60)), []),
    }),
    shipped: { confirmed_email: false, limits: [] },
    visibility: 'public',
    kind: 'money',
    summary:
      'Кто и сколько может вывести: только с подтверждённым e-mail; не больше суммы за сутки, неделю, месяц',
  }),
  withdrawal_approval: setting({
    schema: Approval,
    shipped: {
      rules: shippedRules,
      second: shipped.map(({ currency, unit }) => ({ currency, from: unit * 250 })),
      people_minutes: 120,
    },
    visibility: 'office',
    kind: 'money',
    summary: 'Какие выводы ждут людей, с какой суммы решают двое, и сколько людям на это минут',
  }),
  withdrawal_commission: setting({
    schema: z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(20)) }),
    shipped: { percent: 0 },
    visibility: 'public',
    kind: 'money',
    summary: 'Комиссия вывода в процентах, сверх комиссии самого способа',
  }),
  tips: setting({
    schema: z
      .strictObject({ enabled: z.boolean(), minimum: sum, maximum: sum })
      .check(z.refine(({ minimum, maximum }) => minimum <= maximum, 'Минимум больше максимума')),
    shipped: { enabled: false, minimum: 10, maximum: 1000 },
    visibility: 'public',
    kind: 'money',
    summary: 'Чаевые при выводе и их пределы, в целых единицах валюты игрока',
  }),
}
