import { type Tx } from '#lib/data/db.ts'

/** Null where it was not told; undefined where there is no such player. */
export async function findBirthDate(tx: Tx, id: bigint): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('player')
    .select('birthDate')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.birthDate
}
