import { type Currency } from '@ayva/contract/base'
import { type Db } from '#lib/data/db.ts'
import { insertRate } from './exchange.sql.ts'

/** The shipped rates: this many points for this many minor units. */
const shipped: [Exclude<Currency, 'POINTS'>, bigint, bigint][] = [
  ['RUB', 100n, 4_60n],
  ['UAH', 100n, 1_96n],
  ['USD', 1000n, 47n],
  ['KZT', 100n, 24_00n],
  ['INR', 100n, 4_00n],
  ['AZN', 1000n, 80n],
  ['TON', 100n, 10_200_000n],
]
const MINIMUM = 1000n

/** Inserts the first rates; a currency that has a rate keeps it. */
export async function seedRates(db: Db): Promise<void> {
  const at = new Date('2026-11-22T00:00:00.000Z')
  const rest = { version: 1, minimum: MINIMUM, active: true, author: 'shipped', at }
  for (const [currency, points, minor] of shipped)
    await insertRate(db, { ...rest, currency, points, minor })
}
