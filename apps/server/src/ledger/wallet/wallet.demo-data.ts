import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { transaction } from '#lib/data/db.ts'
import { transfer } from './wallet.ts'

/**
 * Gives a demo player money and points from the casino's account for corrections, so that the ledger shows their
 * origin.
 */
export async function giveStart(
  { deps, call }: Story,
  { cash, points = 0n }: DemoPlayer,
): Promise<void> {
  if (!call || cash === 0n) return
  const { id } = await call(showSelf, {})
  const playerId = BigInt(id)
  const given = [
    { currency: 'POINTS' as const, amount: points },
    { currency: 'RUB' as const, amount: cash },
  ]
  await transaction(deps.db, async (tx) => {
    for (const { currency, amount } of given.filter((one) => one.amount > 0n))
      await transfer(tx, {
        id: randomUUID(),
        playerId,
        currency,
        reason: 'adjustment',
        at: deps.clock.now(),
        postings: [
          { account: 'adjustment', amount: -amount },
          { account: 'cash', amount },
        ],
      })
  })
}
