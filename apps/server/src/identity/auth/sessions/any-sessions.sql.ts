import { type Tx } from '#lib/data/db.ts'
import { type CardRow } from './session.sql.ts'

/** Includes ended sessions, the last login first. */
export function listAnySessions(
  tx: Tx,
  playerId: bigint,
  limit: number,
): Promise<(CardRow & { revokedAt: Date | null })[]> {
  return tx
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.playerId')
    .select(['session.id', 'enteredAt', 'rotatedAt', 'session.createdAt', 'expiresAt', 'revokedAt'])
    .select(['player.autoLogout', 'userAgent', 'ip'])
    .where('session.playerId', '=', playerId)
    .orderBy('enteredAt', 'desc')
    .orderBy('session.id')
    .limit(limit)
    .execute()
}
