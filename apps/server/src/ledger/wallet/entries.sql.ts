import { type Tx } from '#lib/data/db.ts'
import { type Account } from './wallet.sql.ts'

export type Entry = { reason: string; account: Account; amount: bigint }

/** The entries of some transfers of a player, in the order in which they were made. */
export function entriesOf(tx: Tx, playerId: bigint, transferIds: string[]): Promise<Entry[]> {
  return postingsOf(tx, playerId, transferIds).execute()
}

const postingsOf = (tx: Tx, playerId: bigint, transferIds: string[]) =>
  tx
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

export type RoundEntry = Entry & {
  transferId: string
  at: Date
  /** The balance of the account after the entry; null for accounts of the casino. */
  balanceAfter: bigint | null
}

/** Like `entriesOf`, with the time and the balance after each entry. */
export function roundEntriesOf(
  tx: Tx,
  playerId: bigint,
  transferIds: string[],
): Promise<RoundEntry[]> {
  if (transferIds.length === 0) return Promise.resolve([])
  return postingsOf(tx, playerId, transferIds)
    .select([
      'walletTransfer.id as transferId',
      'walletTransfer.madeAt as at',
      'walletPosting.balanceAfter',
    ])
    .execute()
}
