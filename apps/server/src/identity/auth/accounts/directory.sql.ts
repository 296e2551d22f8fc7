/**
 * The directory from e-mail and phone to player. It is the only place that guarantees their uniqueness over all
 * players.
 */
import { sql, type Tx } from '#lib/data/db.ts'

/** False if another player has the e-mail, even by a concurrent transaction. */
export async function claimEmail(tx: Tx, email: string, playerId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('playerEmail')
    .values({ email, playerId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('playerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findByEmail(tx: Tx, email: string): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('playerEmail')
    .select('playerId')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.playerId
}

/** Like `claimEmail`; the phone must be in the form of `canonicalPhone`. */
export async function claimPhone(tx: Tx, phone: string, playerId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('playerPhone')
    .values({ phone, playerId })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('playerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findByPhone(tx: Tx, phone: string): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('playerPhone')
    .select('playerId')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.playerId
}

/** Frees the e-mail for other accounts. */
export async function releaseEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('playerEmail').where('email', '=', email).execute()
}

export async function releasePhone(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('playerPhone').where('phone', '=', phone).execute()
}

/** If the name is held already, the later end counts. */
export async function insertHeld(
  tx: Tx,
  { nameHash, until }: { nameHash: string; until: Date | null },
): Promise<void> {
  await tx
    .insertInto('heldName')
    .values({ nameHash, until })
    .onConflict((same) =>
      same
        .column('nameHash')
        .doUpdateSet({ until })
        .where(sql<boolean>`excluded.until is null or excluded.until > held_name.until`),
    )
    .execute()
}

export async function isAnyHeld(tx: Tx, hashes: string[], now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('heldName')
    .select('nameHash')
    .where('nameHash', 'in', hashes)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .execute()
  return rows.length > 0
}
