/** The columns of the player's row that the profile module reads and changes. */
import { type Currency } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'

const TOLD = [
  ...(['birthDate', 'username', 'usernameChangedAt', 'labels'] as const),
  ...(['profileFilledAt', 'dataConfirmedAt', 'closesAt', 'closedAt', 'blockedAt'] as const),
]

export async function findTold(tx: Tx, id: bigint) {
  return tx.selectFrom('player').select(TOLD).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks the row, so that changes of a player's personal data happen one after the other; undefined if there is no such
 * player.
 */
export async function lockTold(tx: Tx, id: bigint) {
  return tx.selectFrom('player').select(TOLD).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Changes = {
  birthDate?: string
  username?: string
  usernameChangedAt?: Date | null
  denomination?: string
  currency?: Currency
  locale?: string
  profileFilledAt?: Date | null
  dataConfirmedAt?: Date | null
  closesAt?: Date | null
  closeTriedAt?: Date
}

export async function changeTold(tx: Tx, id: bigint, changes: Changes): Promise<void> {
  await tx.updateTable('player').set(changes).where('id', '=', id).execute()
}
