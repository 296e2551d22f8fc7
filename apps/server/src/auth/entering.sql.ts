import { type Insertable } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Player } from '#lib/data/schema.ts'

type New = { [Column in keyof Insertable<Player>]: Insertable<Player>[Column] | undefined }

/** What is left undefined gets the default of its column. */
export async function insertPlayer(tx: Tx, player: New): Promise<bigint> {
  const { id } = await tx
    .insertInto('player')
    .values(player as Insertable<Player>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Since when an account is closed, if it is. */
export async function findClosed(tx: Tx, id: bigint): Promise<Date | null> {
  const { closedAt } = await tx
    .selectFrom('player')
    .select('closedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return closedAt
}

/** The addresses of a player that are confirmed. */
export async function findContacts(tx: Tx, id: bigint): Promise<Contacts> {
  const row = await tx
    .selectFrom('player')
    .select(['email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    email: row.emailConfirmedAt ? row.email : null,
    phone: row.phoneConfirmedAt ? row.phone : null,
  }
}
type Contacts = { email: string | null; phone: string | null }

export async function rememberDevice(
  tx: Tx,
  device: { playerId: bigint; deviceHash: Buffer; lastSeenAt: Date },
): Promise<void> {
  await tx.insertInto('knownDevice').values(device).execute()
}

/** Keeps the browsers that were used last. */
export async function forgetOldDevices(tx: Tx, playerId: bigint, most: number): Promise<void> {
  await sql`delete from known_device where player_id = ${playerId} and device_hash in (
    select device_hash from known_device where player_id = ${playerId}
    order by last_seen_at desc, device_hash offset ${most})`.execute(tx)
}

/** The browser has a newer secret by now; false where the player has never used it. */
export async function forgetDevice(
  tx: Tx,
  { playerId, deviceHash }: { playerId: bigint; deviceHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('knownDevice')
    .where('playerId', '=', playerId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Null where an account is entered by other ways alone. */
export async function findPasswordHash(tx: Tx, id: bigint): Promise<string | null> {
  const { passwordHash } = await tx
    .selectFrom('player')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash
}

/** What an account is called by its owner. */
export async function findLabel(tx: Tx, id: bigint): Promise<string> {
  const { email, phone } = await tx
    .selectFrom('player')
    .select(['email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? phone ?? `${id}`
}
