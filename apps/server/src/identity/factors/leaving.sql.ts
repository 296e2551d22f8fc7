import { type Tx } from '#lib/data/db.ts'

/** Deletes all factors, because a closed account has no login. */
export async function forgetFactors(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('trustedDevice').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('factor').where('playerId', '=', playerId).execute()
}
