import { randomUUID } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { showSelf } from '@ayva/contract/player'
import { type CastMember, type Story } from '#lib/cast.ts'
import { type Db, transaction } from '#lib/data/db.ts'
import { transfer } from '../wallet/wallet.ts'
import { insertRate } from './exchange.sql.ts'

/** What points are worth as the product ships: so many of them for so many minor units. */
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

/** First rates; a currency that has one keeps its own. */
export async function seedRates(db: Db): Promise<void> {
  const at = new Date('2026-11-22T00:00:00.000Z')
  const rest = { version: 1, minimum: MINIMUM, active: true, author: 'shipped', at }
  for (const [currency, points, minor] of shipped)
    await insertRate(db, { ...rest, currency, points, minor })
}

/** Points to show the exchanger with, out of the house's account for corrections: nothing earns them yet. */
export async function givePoints({ deps, call }: Story, { points }: CastMember): Promise<void> {
  if (!call || points === undefined) return
  const { id } = await call(showSelf, {})
  await transaction(deps.db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId: BigInt(id),
      currency: 'POINTS',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -points },
        { account: 'cash', amount: points },
      ],
      at: deps.clock.now(),
    }),
  )
}
