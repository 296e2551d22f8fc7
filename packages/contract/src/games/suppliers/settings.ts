/** What a supplier may pay by its signature alone. */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { setting } from '../../setting.ts'

/** Whole major units of the currency. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Limits for one player. «Given» is what is paid without a stake: prizes, and wins of free rounds. */
const SupplierLimits = z.strictObject({
  /** The key of the supplier that they are for; null for all that have none of their own. */
  supplier: z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))),
  currency: Currency,
  /** One win. */
  winCall: sum,
  /** Wins of a day (UTC) less the stakes of that day. */
  winDay: sum,
  givenCall: sum,
  givenDay: sum,
  /** Given in 30 days without regard to what was staked; beyond it `givenPercent` of the stakes counts. */
  givenFree: sum,
  /** Per cent of the stakes of 30 days. */
  givenPercent: z.int().check(z.minimum(0), z.maximum(100)),
  /** How many stakes a game pays whose catalogue does not say it. */
  gamePays: z.int().check(z.minimum(1), z.maximum(10_000_000)),
})
export type SupplierLimits = z.output<typeof SupplierLimits>

/** What 1,000 roubles are, roughly, in each currency. */
const thousand: Record<Currency, number> = {
  RUB: 1_000,
  UAH: 400,
  USD: 10,
  KZT: 5_000,
  INR: 1_000,
  AZN: 16,
  TON: 3,
  POINTS: 1_000,
}
const shipped = Currency.options.map((currency): SupplierLimits => {
  const unit = thousand[currency]
  return {
    supplier: null,
    currency,
    winCall: 300 * unit,
    winDay: 900 * unit,
    givenCall: 5 * unit,
    givenDay: 10 * unit,
    givenFree: unit,
    givenPercent: 10,
    gamePays: 5_000,
  }
})

export const supplierSettings = {
  supplier_limits: setting({
    schema: z.array(SupplierLimits).check(z.maxLength(200)),
    shipped,
    visibility: 'office',
    kind: 'money',
    summary:
      'Сколько поставщик игр может выплатить игроку сам: за раз, за сутки, долей от ставок. Что больше, ждёт решения сотрудника',
  }),
}
