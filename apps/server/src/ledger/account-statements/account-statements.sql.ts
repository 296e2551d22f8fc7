import { sql, type Tx } from '#lib/data/db.ts'

export async function findAccountStatement(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('statement')
    .select(['id', 'year', 'number', 'askedAt', 'readyAt', 'expiresAt', 'fingerprint'])
    .select(['countedAt', 'counted'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

/** Locks the row, so that requests of several tabs are handled one after the other. */
export async function lockAccountStatement(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('statement')
    .select(['askedAt', 'readyAt', 'countedAt', 'counted'])
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
}

/** How many statements are being made, counted up to a limit. */
export async function countMaking(tx: Tx, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from statement where ready_at is null and asked_at > ${since} limit ${most}) making`.execute(
    tx,
  )
  return rows[0]!.count
}

type Asked = {
  playerId: bigint
  id: string
  year: number
  number: string
  askedAt: Date
  expiresAt: Date
  countedAt: Date
  counted: number
}

/** Replaces the earlier statement; false if another one was requested concurrently. */
export async function putAccountStatement(
  tx: Tx,
  asked: Asked,
  isFirst: boolean,
): Promise<boolean> {
  if (isFirst) {
    const row = await tx
      .insertInto('statement')
      .values(asked)
      .onConflict((same) => same.column('playerId').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }
  const { playerId, ...fresh } = asked
  await tx
    .updateTable('statement')
    .set({ ...fresh, readyAt: null, sealed: null, fingerprint: null })
    .where('playerId', '=', playerId)
    .execute()
  return true
}

type Made = { playerId: bigint; id: string; readyAt: Date; sealed: Buffer; fingerprint: string }

/** Does nothing if another statement was requested since. */
export async function finishAccountStatement(
  tx: Tx,
  { playerId, id, ...made }: Made,
): Promise<void> {
  await tx
    .updateTable('statement')
    .set(made)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

export async function findSealed(tx: Tx, playerId: bigint, now: Date) {
  return tx
    .selectFrom('statement')
    .select(['id', 'number', 'sealed'])
    .where('playerId', '=', playerId)
    .where('readyAt', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function dropAccountStatement(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('statement').where('playerId', '=', playerId).execute()
}

/** Returns the number of deleted statements. */
export async function dropExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from statement where player_id = any(array(
    select player_id from statement where expires_at <= ${now} limit ${limit}))`.execute(tx)
  return Number(numAffectedRows)
}

export async function findKey(tx: Tx): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('statementKey')
    .select('sealed')
    .where('id', '=', 1)
    .executeTakeFirst()
  return row?.sealed
}

/** Keeps an existing key. */
export async function insertKey(tx: Tx, madeAt: Date, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('statementKey')
    .values({ id: 1, madeAt, sealed })
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}
