import { sql, type Tx } from '#lib/data/db.ts'

type Changed = { playerId: bigint; passwordHash: string; now: Date }

export async function setPassword(
  tx: Tx,
  { playerId, passwordHash, now }: Changed,
): Promise<{ email: string | null; phone: string | null }> {
  return tx
    .updateTable('player')
    .set({ passwordHash, passwordChangedAt: now })
    .where('id', '=', playerId)
    .returning(['email', 'phone'])
    .executeTakeFirstOrThrow()
}

export async function findPassword(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('player')
    .select(['email', 'phone', 'passwordHash', 'passwordChangedAt'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
}

type Held = { playerId: bigint; passwordHash: string | null }

/** Locks the row; whether the password is still the one that was checked. */
export async function lockPassword(tx: Tx, { playerId, passwordHash }: Held): Promise<boolean> {
  const row = await tx
    .selectFrom('player')
    .select('passwordHash')
    .where('id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.passwordHash === passwordHash
}

export async function forgetDevices(
  tx: Tx,
  { playerId, except }: { playerId: bigint; except: Buffer | null },
): Promise<void> {
  await sql`delete from known_device
    where player_id = ${playerId} and device_hash is distinct from ${except}::bytea`.execute(tx)
}

export async function findAddresses(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('player')
    .select(['email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** Marks the phone as confirmed; false if the player's phone was changed. */
export async function markPhoneConfirmed(
  tx: Tx,
  { playerId, phone, now }: { playerId: bigint; phone: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set((row) => ({ phoneConfirmedAt: row.fn.coalesce('phoneConfirmedAt', row.val(now)) }))
    .where('id', '=', playerId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Reset = {
  playerId: bigint
  tokenHash: Buffer
  email: string
  createdAt: Date
  expiresAt: Date
}
type ResetName = Pick<Reset, 'playerId' | 'tokenHash'>

export async function insertReset(tx: Tx, reset: Reset): Promise<void> {
  await tx.insertInto('passwordReset').values(reset).execute()
}

export async function findReset(
  tx: Tx,
  { playerId, tokenHash }: ResetName,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  return tx
    .selectFrom('passwordReset')
    .select(['email', 'expiresAt'])
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** Uses up a link; false if it was used before. */
export async function takeReset(tx: Tx, { playerId, tokenHash }: ResetName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passwordReset')
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteResets(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('passwordReset').where('playerId', '=', playerId).execute()
}
