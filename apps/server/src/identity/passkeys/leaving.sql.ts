import { type Tx } from '#lib/data/db.ts'

/** Deletes all passkeys, because a closed account has no login. */
export async function forgetPasskeys(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('passkey').where('playerId', '=', playerId).execute()
}
