import { randomUUID } from 'node:crypto'
import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { transfer } from '../../ledger/wallet/wallet.ts'

/** Gives a player points by an adjustment of the ledger. */
export async function fundPoints(
  { deps }: TestApp,
  { id: playerId }: TestPlayer,
  points: bigint,
): Promise<void> {
  await transaction(deps.db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId,
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
