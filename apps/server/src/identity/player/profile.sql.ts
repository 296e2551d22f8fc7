import { type Told } from '@ayva/contract/identity/player/profile'
import { sql, type Tx } from '#lib/data/db.ts'

const OF_PERSON = ['firstName', 'lastName', 'gender', 'country', 'city', 'address'] as const

export type Person = { [Field in (typeof OF_PERSON)[number]]: string | null }

/** The personal data that a player has given; undefined if there is none yet. */
export async function findPerson(tx: Tx, playerId: bigint): Promise<Person | undefined> {
  return tx
    .selectFrom('playerProfile')
    .select(OF_PERSON)
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

/** First names, of those who have told them. */
export const nameRows = (ids: readonly bigint[]) =>
  sql`select player_id, to_jsonb(first_name) as value from player_profile
    where player_id = any(${ids}::bigint[]) and first_name is not null`

/** Fields that are not given keep their values. */
export async function upsertPerson(
  tx: Tx,
  playerId: bigint,
  { told, now }: { told: Told; now: Date },
): Promise<void> {
  const changes = { ...told, updatedAt: now }
  await tx
    .insertInto('playerProfile')
    .values({ playerId, ...changes })
    .onConflict((same) => same.column('playerId').doUpdateSet(changes))
    .execute()
}

/**
 * Deletes personal data of a closed account, except name and country, which the law requires to keep; the public name
 * becomes free.
 */
export async function forgetPerson(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('playerUsername').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('playerExportPart').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('playerExport').where('playerId', '=', playerId).execute()
  await tx
    .updateTable('playerProfile')
    .set({ gender: null, city: null, address: null })
    .where('playerId', '=', playerId)
    .execute()
}
