import { type Tx } from '#lib/data/db.ts'

/** Whose account is closed comes in by nothing. */
export async function forgetFactors(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('trustedDevice').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('factor').where('playerId', '=', playerId).execute()
}
