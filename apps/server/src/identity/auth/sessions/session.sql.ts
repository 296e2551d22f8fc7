import { sql, type Tx } from '#lib/data/db.ts'

export type SessionRow = {
  id: string
  playerId: bigint
  refreshHash: Buffer
  previousRefreshHash: Buffer | null
  rotationKey: Buffer
  rotatedAt: Date
  createdAt: Date
  enteredAt: Date
  expiresAt: Date
  revokedAt: Date | null
  signOnId: string | null
  /** Whether the player chose automatic logout. */
  autoLogout: boolean
  blocked: string | null
}

/** The reason shown to a blocked player; null for all others. */
const blocked = sql<string | null>`case when player.blocked_at is not null
  then coalesce(player.blocked_words, '') end`.as('blocked')

type NewSession = Omit<
  SessionRow,
  'previousRefreshHash' | 'revokedAt' | 'autoLogout' | 'blocked'
> & {
  userAgent: string
  ip: string
}

export type NewToken = {
  playerId: bigint
  tokenHash: Buffer
  sessionId: string
  expiresAt: Date
  browserKind: string
}

/**
 * Opens a session with its first token in one statement. Deletes sessions beyond the maximum, the ended ones first,
 * with sign-ons that no other session uses; returns the deleted sessions that were still valid.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  { token, most }: { token: NewToken; most: number },
): Promise<string[]> {
  const { playerId, signOnId } = session
  const older = tx
    .selectFrom('session')
    .select('id')
    .where('playerId', '=', playerId)
    .orderBy(sql`revoked_at is null`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(most - 1)
  const rows = await tx
    .with('opened', (db) => db.insertInto('session').values(session))
    .with('spoken', (db) => db.insertInto('sessionToken').values(token))
    .with('gone', (db) =>
      db
        .deleteFrom('session')
        .where('playerId', '=', playerId)
        .where('id', 'in', older)
        .returning(['id', 'signOnId', 'revokedAt']),
    )
    .with('signedOff', (db) =>
      db
        .deleteFrom('signOn')
        .where('playerId', '=', playerId)
        .where('id', 'in', db.selectFrom('gone').select(sql<string>`sign_on_id`.as('id')))
        .where(sql<boolean>`id is distinct from ${signOnId}::uuid and not exists (
          select from session s where s.player_id = ${playerId} and s.sign_on_id = sign_on.id
            and s.id not in (select id from gone))`),
    )
    .selectFrom('gone')
    .select('id')
    .where('revokedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a token to a locked session, and deletes the oldest beyond the maximum. */
export async function insertToken(tx: Tx, token: NewToken, most: number): Promise<void> {
  const { playerId, sessionId } = token
  const older = tx
    .selectFrom('sessionToken')
    .select('tokenHash')
    .where('playerId', '=', playerId)
    .where('sessionId', '=', sessionId)
    .orderBy('expiresAt', 'desc')
    .orderBy('tokenHash')
    .offset(most - 1)
  await tx
    .with('gone', (db) =>
      db
        .deleteFrom('sessionToken')
        .where('playerId', '=', playerId)
        .where('tokenHash', 'in', older),
    )
    .insertInto('sessionToken')
    .values(token)
    .execute()
}

/** The primary key of a session. */
export type SessionName = { playerId: bigint; id: string }

export async function findSession(
  tx: Tx,
  { playerId, id }: SessionName,
): Promise<SessionRow | undefined> {
  return sessions(tx, playerId).where('session.id', '=', id).executeTakeFirst()
}

/** Locks the session, so that two tabs renew one after the other. */
export async function lockSession(
  tx: Tx,
  { playerId, id }: SessionName,
): Promise<SessionRow | undefined> {
  return sessions(tx, playerId).where('session.id', '=', id).forUpdate('session').executeTakeFirst()
}

const sessions = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.playerId')
    .selectAll('session')
    .select(['player.autoLogout', blocked])
    .where('session.playerId', '=', playerId)

/** The sessions that use a sign-on. */
export async function listOnSignOn(
  tx: Tx,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<SessionRow[]> {
  return sessions(tx, playerId).where('signOnId', '=', id).where('revokedAt', 'is', null).execute()
}

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

/** One session, all of a player, or all but one; each with the sessions of its browser on other hosts. */
export type Which = SessionName | { playerId: bigint; keep?: string | undefined }

/** Ends sessions and deletes their sign-ons; returns those that were valid. */
export async function revokeSessions(tx: Tx, which: Which, now: Date): Promise<string[]> {
  const { playerId } = which
  const one = 'id' in which ? which.id : which.keep
  const sameBrowser = sql<boolean>`(id = ${one ?? null}::uuid or sign_on_id = (select sign_on_id
    from session where player_id = ${playerId} and id = ${one ?? null}::uuid))`
  const those = 'id' in which ? sameBrowser : sql`${sameBrowser} is not true`
  const { rows } = await sql<{ id: string; signOnId: string | null }>`
    update session set revoked_at = ${now}
    where player_id = ${playerId} and revoked_at is null and ${those}
    returning id, sign_on_id as "signOnId"`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const signOns = rows.flatMap(({ signOnId }) => signOnId ?? [])
  if (ids.length > 0)
    await tx
      .deleteFrom('sessionToken')
      .where('playerId', '=', playerId)
      .where('sessionId', 'in', ids)
      .execute()
  if (signOns.length > 0)
    await tx
      .deleteFrom('signOn')
      .where('playerId', '=', playerId)
      .where('id', 'in', signOns)
      .execute()
  return ids
}

type Speaker = {
  id: bigint
  sessionId: string
  expiresAt: Date
  browserKind: string | null
  blocked: string | null
}

/** The player of a token, if token and session are valid. */
export async function findByToken(
  tx: Tx,
  { playerId, tokenHash, now }: { playerId: bigint; tokenHash: Buffer; now: Date },
): Promise<Speaker | undefined> {
  return tx
    .selectFrom('sessionToken as token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.playerId', '=', 'token.playerId')
        .onRef('session.id', '=', 'token.sessionId'),
    )
    .innerJoin('player', 'player.id', 'session.playerId')
    .select(['session.playerId as id', 'session.id as sessionId', 'token.expiresAt'])
    .select(['token.browserKind', blocked])
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

export type CardRow = {
  id: string
  enteredAt: Date
  rotatedAt: Date
  createdAt: Date
  expiresAt: Date
  autoLogout: boolean
  userAgent: string
  ip: string
}

/** Sessions of a player that were not ended, the last used first. */
export async function listOwnSessions(
  tx: Tx,
  { playerId, now, limit }: { playerId: bigint; now: Date; limit: number },
): Promise<CardRow[]> {
  return tx
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.playerId')
    .select(['session.id', 'enteredAt', 'rotatedAt', 'session.createdAt', 'expiresAt'])
    .select(['player.autoLogout', 'userAgent', 'ip'])
    .where('session.playerId', '=', playerId)
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .orderBy('rotatedAt', 'desc')
    .orderBy('session.id')
    .limit(limit)
    .execute()
}

export async function countSessions(tx: Tx, playerId: bigint, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('session')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function setAutoLogout(tx: Tx, playerId: bigint, autoLogout: boolean): Promise<void> {
  await tx.updateTable('player').set({ autoLogout }).where('id', '=', playerId).execute()
}

/** Deletes expired sessions, and sign-ons that no other session uses. */
export const dropExpired = (now: Date, limit: number) => sql`
  with over as materialized (select player_id, id, sign_on_id from session
    where expires_at < ${now} order by expires_at limit ${limit}
  ), signed_off as (delete from sign_on o using over
    where o.player_id = over.player_id and o.id = over.sign_on_id and not exists (
      select from session s where s.player_id = o.player_id and s.sign_on_id = o.id
        and s.revoked_at is null and s.id not in (select id from over)))
  delete from session where (player_id, id) in (select player_id, id from over)`
