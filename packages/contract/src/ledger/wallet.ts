import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Money } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'
import { FreeRoundsLeft, WAGER_TIMES_MAX, WagerWeights } from './wallet/bonus.ts'

/** The bonus of a wallet, in its currency, with the sequence number of its last change. */
const BonusPart = z.object({
  minor: Minor,
  sequence: z.int(),
  currentWager: Minor,
  requiredWager: Minor,
})

/**
 * Cash with the sequence number of its change, so that a client ignores an older balance that arrives late. `bonus` is
 * present if the player has or had a bonus.
 */
export const Balance = z.object({
  balance: Money,
  sequence: z.int(),
  bonus: z.optional(BonusPart),
})
export type Balance = z.output<typeof Balance>

/** A wallet with the field names of the specification: numbers of major units, only for display. */
export const Wallet = z.object({
  currency: Currency,
  /** Cash and bonus together. */
  balance: z.number(),
  /** The bonus. */
  netBalance: z.number(),
  currentBonusWager: z.number(),
  requiredBonusWager: z.number(),
  repayment: z.number(),
  vipClubRepayment: z.number(),
  /** The cash in minor units, for computing. */
  minor: Minor,
  /** Cash that is held for a withdrawal. */
  held: Minor,
  sequence: z.int(),
  /** The sequence number of the bonus. */
  bonusSequence: z.int(),
  /** Games with free rounds, the earliest expiry first. */
  freeRounds: z.array(z.extend(FreeRoundsLeft, { gameId: z.int() })),
})
export type Wallet = z.output<typeof Wallet>

export const moneyRefusals = {
  funds_short: { status: 402, code: 1201, message: 'Недостаточно средств' },
} as const

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/v18/currencies',
  audience: 'guest',
  summary: 'Валюты, в которых бывает кошелёк',
  answer: z.array(z.object({ id: z.int(), name: Currency, exponent: z.int() })),
  refusals: {},
  cacheSeconds: 300,
})

const denominations = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\d{1,6}(\.\d{1,2})?(, ?\d{1,6}(\.\d{1,2})?)*$/, 'Нужен список вида 0.1,1,10'),
  )

/** The values of a list of denominations. */
export function denominationsOf(list: string): number[] {
  return list.split(',').map(Number)
}

/** A sum in roubles, converted to dollars. */
export function inDollars(roubles: number, dollarRate: number): number {
  return roubles / dollarRate
}

export const walletSettings = {
  gift_wager_config: setting({
    schema: z.strictObject({
      multiplier: z.number().check(z.minimum(0), z.maximum(WAGER_TIMES_MAX)),
      weights: z._default(WagerWeights, { slot: 10_000, instant: 1_000 }),
      certainFrom: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 8_000),
      fullEdge: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 300),
      fullSd: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 10_000),
    }),
    // A tenth of a stake counts where the player chooses the odds, and nothing at odds above 80 %; less counts in games
    // that keep less than 3 % of a stake, and where the standard deviation of the return is below one stake.
    shipped: {
      multiplier: 10,
      weights: { slot: 10_000, instant: 1_000 },
      certainFrom: 8_000,
      fullEdge: 300,
      fullSd: 10_000,
    },
    visibility: 'public',
    kind: 'money',
    summary: 'Отыгрыш новых бонусов: во сколько раз и какая доля ставки (из 10 000) в счёт',
  }),
  funds_order: setting({
    schema: z.enum(['cash_first', 'bonus_first']),
    shipped: 'cash_first',
    visibility: 'public',
    kind: 'money',
    summary: 'С чего берётся ставка: сначала деньги (cash_first) или сначала бонус (bonus_first)',
  }),
  denominations: setting({
    schema: denominations,
    shipped: '0.1,0.2,0.5,1,2,5,10',
    visibility: 'public',
    kind: 'money',
    summary: 'Номиналы, через запятую',
  }),
  dollar_rate: setting({
    schema: z.number().check(z.gte(0.0001), z.maximum(1_000_000)),
    shipped: 98,
    visibility: 'public',
    kind: 'money',
    summary: 'Рублей за доллар: по нему сравнивают суммы, денег по нему не меняют',
  }),
  available_denominations: setting({
    schema: denominations,
    shipped: '0.1,0.2,0.5,1,2,5,10',
    visibility: 'public',
    kind: 'money',
    summary: 'Номиналы, которые игрок может выбрать, через запятую',
  }),
  repayment: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'money',
    summary: 'Возврат части проигранного: можно ли его предлагать; предложенный остаётся игроку',
  }),
  vip_club_repayment: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'money',
    summary: 'То же для участников VIP-клуба',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof walletSettings> {}
}
