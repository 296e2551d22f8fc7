import { sql, type Tx } from '#lib/data/db.ts'

export type PictureRow = {
  hash: string
  id: number
  object: string
  alt: string
  focusX: number
  focusY: number
  width: number
  height: number
  bytes: number
  version: number
  author: string
  createdAt: Date
}

export function findPicture(tx: Tx, hash: string): Promise<PictureRow | undefined> {
  return tx.selectFrom('picture').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export function findPictures(tx: Tx, hashes: readonly string[]): Promise<PictureRow[]> {
  return tx.selectFrom('picture').selectAll().where('hash', 'in', hashes).execute()
}

/** Newest first; `part` is a part of the text. */
export function listPictures(
  tx: Tx,
  { part, after, limit }: { part: string; after: number | undefined; limit: number },
): Promise<PictureRow[]> {
  return tx
    .selectFrom('picture')
    .selectAll()
    .$if(part !== '', (query) => query.where(sql<boolean>`strpos(lower(alt), lower(${part})) > 0`))
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Changes of pictures and of what uses them are made one after the other, so that a picture is not deleted while
 * somebody begins to use it, and their number does not exceed the maximum.
 */
export async function lockPictures(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pictures', 0))`.execute(tx)
}

export async function countPictures(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('picture')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPicture(tx: Tx, row: Omit<PictureRow, 'id'>): Promise<PictureRow> {
  return tx.insertInto('picture').values(row).returningAll().executeTakeFirstOrThrow()
}

type Said = Pick<PictureRow, 'alt' | 'focusX' | 'focusY' | 'version'>

export async function updatePicture(tx: Tx, hash: string, said: Said): Promise<void> {
  await tx.updateTable('picture').set(said).where('hash', '=', hash).execute()
}

export async function removePicture(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('picture').where('hash', '=', hash).execute()
}

/** Whether an object belongs to a picture. */
export async function hasObject(tx: Tx, object: string): Promise<boolean> {
  const row = await tx
    .selectFrom('picture')
    .select('id')
    .where('object', '=', object)
    .executeTakeFirst()
  return row !== undefined
}
