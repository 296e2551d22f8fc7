import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Money } from './base.ts'
import { setting, type ValuesOf } from './setting.ts'

/** A balance beside the number of its change: a later one wins, whatever order they arrive in. */
export const Balance = z.object({ balance: Money, sequence: z.int() })
export type Balance = z.output<typeof Balance>

/** A wallet as the specification names its fields: numbers of major units, for show and not for sums. */
export const Wallet = z.object({
  currency: Currency,
  balance: z.number(),
  netBalance: z.number(),
  currentBonusWager: z.number(),
  requiredBonusWager: z.number(),
  repayment: z.number(),
  vipClubRepayment: z.number(),
  /** The same cash in minor units: what code reckons with. */
  minor: Minor,
  /** Cash that a withdrawal holds. */
  held: Minor,
  sequence: z.int(),
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

/** The options that a list of denominations offers. */
export function denominationsOf(list: string): number[] {
  return list.split(',').map(Number)
}

/** What the room lets an operator set. */
export const walletSettings = {
  denominations: setting({
    schema: denominations,
    shipped: '0.1,0.2,0.5,1,2,5,10',
    visibility: 'public',
    summary: 'Номиналы, через запятую',
  }),
  available_denominations: setting({
    schema: denominations,
    shipped: '0.1,0.2,0.5,1,2,5,10',
    visibility: 'public',
    summary: 'Номиналы, которые игрок может выбрать, через запятую',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof walletSettings> {}
}
