import { type Tx } from '#lib/data/db.ts'

/** Whose account is closed comes in by nothing. */
export async function forgetPasskeys(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('passkey').where('playerId', '=', playerId).execute()
}
