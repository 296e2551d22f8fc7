import { sql, type Tx } from '#lib/data/db.ts'

export type SessionRow = {
  id: string
  playerId: bigint
  refreshHash: Buffer
  previousRefreshHash: Buffer | null
  rotationKey: Buffer
  rotatedAt: Date
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

type NewSession = Omit<SessionRow, 'previousRefreshHash' | 'revokedAt'> & {
  userAgent: string
  ip: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(session).execute()
}

export async function insertToken(
  tx: Tx,
  token: { tokenHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('sessionToken').values(token).execute()
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Two tabs that renew at once stand in line here. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function rotateSession(
  tx: Tx,
  next: { id: string; refreshHash: Buffer; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  const { id, ...fields } = next
  await tx
    .updateTable('session')
    .set((row) => ({ ...fields, previousRefreshHash: row.ref('refreshHash') }))
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
  await tx.deleteFrom('sessionToken').where('sessionId', '=', id).execute()
}

/** Who speaks with a token, while both it and its session live. */
export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: bigint; sessionId: string; expiresAt: Date } | undefined> {
  return tx
    .selectFrom('sessionToken as token')
    .innerJoin('session', 'session.id', 'token.sessionId')
    .select(['session.playerId as id', 'session.id as sessionId', 'token.expiresAt'])
    .where('token.tokenHash', '=', tokenHash)
    .where('token.expiresAt', '>', now)
    .where('session.expiresAt', '>', now)
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function listLiveSessions(tx: Tx, ids: string[], now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
