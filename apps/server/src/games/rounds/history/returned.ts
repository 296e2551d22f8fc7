import { type Tx } from '#lib/data/db.ts'
import { entriesOf, transferId } from '../../../ledger/wallet/wallet.ts'
import { endIdOf } from '../betting/transfer-ids.ts'

type Ended = { playerId: bigint; id: string; openedAt: Date }

/** The returned part of a void round's stake by the ledger, minor units. */
export async function returnedOf(tx: Tx, round: Ended): Promise<bigint> {
  const { playerId, id } = round
  const ids = [endIdOf(round), endIdOf(round, 'end judged'), transferId('round', id, 'end')]
  const entries = await entriesOf(tx, playerId, ids)
  return entries
    .filter(({ reason, account }) => reason === 'round.void' && account === 'bets')
    .reduce((sum, { amount }) => sum - amount, 0n)
}
