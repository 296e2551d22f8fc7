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
  token: { playerId: bigint; tokenHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('sessionToken').values(token).execute()
}

/** A session is found by its player first of all. */
export type SessionName = { playerId: bigint; id: string }

export async function findSession(
  tx: Tx,
  { playerId, id }: SessionName,
): Promise<SessionRow | undefined> {
  return sessions(tx, playerId).where('id', '=', id).executeTakeFirst()
}

/** Two tabs that renew at once stand in line here. */
export async function lockSession(
  tx: Tx,
  { playerId, id }: SessionName,
): Promise<SessionRow | undefined> {
  return sessions(tx, playerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

const sessions = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('session').selectAll().where('playerId', '=', playerId)

export async function rotateSession(
  tx: Tx,
  next: SessionName & { refreshHash: Buffer; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  const { playerId, id, ...fields } = next
  await tx
    .updateTable('session')
    .set((row) => ({ ...fields, previousRefreshHash: row.ref('refreshHash') }))
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(
  tx: Tx,
  { playerId, id }: SessionName,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
  await tx
    .deleteFrom('sessionToken')
    .where('playerId', '=', playerId)
    .where('sessionId', '=', id)
    .execute()
}

/** Deletes what a player has beyond so many sessions, the ended ones first; returns those that lived. */
export async function deleteOldest(tx: Tx, playerId: bigint, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; lived: boolean }>`
    delete from session where player_id = ${playerId} and id in (
      select id from session where player_id = ${playerId}
      order by revoked_at is null desc, created_at desc, id offset ${most})
    returning id, revoked_at is null as lived`.execute(tx)
  return rows.filter(({ lived }) => lived).map(({ id }) => id)
}

/** Who speaks with a token, while both it and its session live. */
export async function findByToken(
  tx: Tx,
  { playerId, tokenHash, now }: { playerId: bigint; tokenHash: Buffer; now: Date },
): Promise<{ id: bigint; sessionId: string; expiresAt: Date } | undefined> {
  return tx
    .selectFrom('sessionToken as token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.playerId', '=', 'token.playerId')
        .onRef('session.id', '=', 'token.sessionId'),
    )
    .select(['session.playerId as id', 'session.id as sessionId', 'token.expiresAt'])
    .where('token.playerId', '=', playerId)
    .where('token.tokenHash', '=', tokenHash)
    .where('token.expiresAt', '>', now)
    .where('session.expiresAt', '>', now)
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function listLiveSessions(
  tx: Tx,
  names: readonly SessionName[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where(
      sql<boolean>`(player_id, id) in (select * from unnest(
        ${names.map(({ playerId }) => playerId)}::bigint[], ${names.map(({ id }) => id)}::uuid[]))`,
    )
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
