import { sql, type Tx } from '#lib/data/db.ts'

export type NoteRow = { id: string; text: string; operatorId: string; author: string; at: Date }
type NotePlace = Pick<NoteRow, 'at' | 'id'>

/** The newest first. */
export function listNotes(
  tx: Tx,
  playerId: bigint,
  { after, limit }: { after: NotePlace | undefined; limit: number },
): Promise<NoteRow[]> {
  return tx
    .selectFrom('playerNote')
    .select(['id', 'text', 'operatorId', 'author', 'at'])
    .where('playerId', '=', playerId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** False if the player has a note with that id. */
export async function insertNote(tx: Tx, playerId: bigint, note: NoteRow): Promise<boolean> {
  const row = await tx
    .insertInto('playerNote')
    .values({ playerId, ...note })
    .onConflict((same) => same.columns(['playerId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findNote(tx: Tx, playerId: bigint, id: string): Promise<NoteRow | undefined> {
  return tx
    .selectFrom('playerNote')
    .select(['id', 'text', 'operatorId', 'author', 'at'])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteNotes(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('playerNote').where('playerId', '=', playerId).execute()
}
