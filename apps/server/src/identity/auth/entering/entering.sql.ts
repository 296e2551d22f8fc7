import { type Insertable } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Player } from '#lib/data/schema.ts'

type New = { [Column in keyof Insertable<Player>]: Insertable<Player>[Column] | undefined }

/** Undefined fields get the default of their column. */
export async function insertPlayer(tx: Tx, player: New): Promise<bigint> {
  const { id } = await tx
    .insertInto('player')
    .values(player as Insertable<Player>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** When the account was closed, or null, and the confirmed addresses of the player. */
export async function findEntering(
  tx: Tx,
  id: bigint,
): Promise<{ closedAt: Date | null; contacts: Contacts }> {
  const row = await tx
    .selectFrom('player')
    .select(['email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'closedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const contacts = {
    email: row.emailConfirmedAt ? row.email : null,
    phone: row.phoneConfirmedAt ? row.phone : null,
  }
  return { closedAt: row.closedAt, contacts }
}

export async function findContacts(tx: Tx, id: bigint): Promise<Contacts> {
  return (await findEntering(tx, id)).contacts
}
type Contacts = { email: string | null; phone: string | null }

/** Locks the row with everything that a login depends on until the transaction ends. */
export async function holdEntrance(
  tx: Tx,
  id: bigint,
): Promise<{ passwordHash: string | null; closedAt: Date | null }> {
  return tx
    .selectFrom('player')
    .select(['passwordHash', 'closedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
}

type Remembered = {
  playerId: bigint
  /** The hash of the browser's earlier secret. */
  oldHash: Buffer
  newHash: Buffer
  /** The id of the browser, the same for all accounts. */
  browserHash: Buffer
  now: Date
  most: number
}

/** Gives a browser a new secret and keeps the most recently used browsers; returns whether it was known. */
export async function rememberDevice(
  tx: Tx,
  { playerId, oldHash, newHash, browserHash, now, most }: Remembered,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with gone as (
      delete from known_device where player_id = ${playerId} and device_hash = ${oldHash}
      returning 1
    ), trimmed as (
      delete from known_device where player_id = ${playerId} and device_hash in (
        select device_hash from known_device
        where player_id = ${playerId} and device_hash <> ${oldHash}
        order by last_seen_at desc, device_hash offset ${most - 1})
    ), added as (
      insert into known_device (player_id, device_hash, browser_hash, last_seen_at)
      values (${playerId}, ${newHash}, ${browserHash}, ${now})
    )
    select exists (select from gone) as known`.execute(tx)
  return rows[0]!.known
}

/** The id of a browser in which any player has logged in; undefined otherwise. */
export async function findBrowser(tx: Tx, deviceHash: Buffer): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('knownDevice')
    .select(sql<Buffer>`coalesce(browser_hash, device_hash)`.as('hash'))
    .where('deviceHash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return row?.hash
}

export async function isKnown(tx: Tx, playerId: bigint, deviceHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('knownDevice')
    .select('deviceHash')
    .where('playerId', '=', playerId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Null for an account without a password. */
export async function findPasswordHash(tx: Tx, id: bigint): Promise<string | null> {
  const { passwordHash } = await tx
    .selectFrom('player')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash
}

/** The e-mail or phone that names the account to its owner. */
export async function findLabel(tx: Tx, id: bigint): Promise<string> {
  const { email, phone } = await tx
    .selectFrom('player')
    .select(['email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? phone ?? `${id}`
}
