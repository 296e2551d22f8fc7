import { type Tx } from '#lib/data/db.ts'
import { type Account } from './wallet.sql.ts'

export type Entry = { reason: string; account: Account; amount: bigint }

/** What transfers of a player have booked, in the order in which they were made. */
export function entriesOf(tx: Tx, playerId: bigint, transferIds: string[]): Promise<Entry[]> {
  return tx
    .selectFrom('walletPosting')
    .innerJoin('walletTransfer', (join) =>
      join
        .onRef('walletTransfer.id', '=', 'walletPosting.transferId')
        .onRef('walletTransfer.playerId', '=', 'walletPosting.playerId'),
    )
    .select(['walletTransfer.reason', 'walletPosting.account', 'walletPosting.amount'])
    .where('walletPosting.playerId', '=', playerId)
    .where('walletPosting.transferId', 'in', transferIds)
    .orderBy('walletTransfer.madeAt')
    .orderBy('walletPosting.transferId')
    .orderBy('walletPosting.n')
    .execute()
}
