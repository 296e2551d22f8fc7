import { type DocumentPage } from '@ayva/contract/identity/kyc'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type DocumentRow = {
  playerId: bigint
  id: string
  key: string
  bodyHash: string
  page: DocumentPage
  state: 'coming' | 'kept' | 'erasing' | 'erased'
  sealedKey: Buffer | null
  bytes: number | null
  width: number | null
  height: number | null
  round: number | null
  createdAt: Date
  eraseAt: Date | null
}
type Name = Pick<DocumentRow, 'playerId' | 'id'>

const documents = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('kycDocument').selectAll().where('playerId', '=', playerId).$castTo<DocumentRow>()

export function findDocument(tx: Tx, { playerId, id }: Name) {
  return documents(tx, playerId).where('id', '=', id).executeTakeFirst()
}

export function findByKey(tx: Tx, playerId: bigint, key: string) {
  return documents(tx, playerId).where('key', '=', key).executeTakeFirst()
}

type New = Pick<
  DocumentRow,
  'playerId' | 'id' | 'key' | 'bodyHash' | 'page' | 'sealedKey' | 'createdAt' | 'eraseAt'
>

export async function insertComing(tx: Tx, document: New): Promise<void> {
  await tx
    .insertInto('kycDocument')
    .values({ ...document, state: 'coming' })
    .execute()
}

type Kept = Name & { bytes: number; width: number; height: number }

/** False if the upload was given up meanwhile. */
export async function keepDocument(
  tx: Tx,
  { playerId, id, ...kept }: Kept & { eraseAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kycDocument')
    .set({ ...kept, state: 'kept' })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('state', '=', 'coming')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Readable pictures, the newest first; of each page only the newest belongs to the form. */
export function listKept(tx: Tx, playerId: bigint) {
  return documents(tx, playerId)
    .where('state', '=', 'kept')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Other players who have uploaded an identical photo of the same page, up to a limit. */
export async function listSameDocument(tx: Tx, playerId: bigint, limit: number): Promise<bigint[]> {
  const { rows: own } = await sql<{ hash: string }>`select body_hash as hash from kyc_document
    where player_id = ${playerId} and state = 'kept'
    order by created_at desc limit ${limit}`.execute(tx)
  if (own.length === 0) return []
  const hashes = own.map(({ hash }) => hash)
  const { rows } = await sql<{ playerId: bigint }>`select distinct player_id from kyc_document
    where body_hash = any(${hashes}) and state = 'kept' and player_id <> ${playerId}
    order by player_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.playerId)
}

/** When the n-th last upload of a player began; undefined if there were fewer. */
export async function findBegun(tx: Tx, playerId: bigint, n: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('kycDocument')
    .select('createdAt')
    .where('playerId', '=', playerId)
    .orderBy('createdAt', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** Deletes the keys at once; a job deletes the pictures, which are unreadable without them. */
export async function shredDocuments(tx: Tx, playerId: bigint, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('kycDocument')
    .set({ state: 'erasing', sealedKey: null })
    .where('playerId', '=', playerId)
    .where('id', 'in', ids)
    .where('state', 'in', ['coming', 'kept'])
    .execute()
}

export async function markErased(tx: Tx, { playerId, id }: Name): Promise<void> {
  await tx
    .updateTable('kycDocument')
    .set({ state: 'erased' })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('state', '=', 'erasing')
    .execute()
}

/** Adds the pictures to a round; each is erased at its time. */
export async function sendKept(
  tx: Tx,
  playerId: bigint,
  { ids, round }: { ids: string[]; round: number },
): Promise<void> {
  await tx
    .updateTable('kycDocument')
    .set({ round, eraseAt: null })
    .where('playerId', '=', playerId)
    .where('id', 'in', ids)
    .execute()
}

/** When sent documents are to be erased; null if that is not known yet. */
export async function setEraseAt(tx: Tx, playerId: bigint, eraseAt: Date | null): Promise<void> {
  await tx
    .updateTable('kycDocument')
    .set({ eraseAt })
    .where('playerId', '=', playerId)
    .where('state', '=', 'kept')
    .where('round', 'is not', null)
    .execute()
}

/** Pictures to erase: those that are no longer needed, and unfinished uploads. */
export function listDue(tx: Tx, { now, limit }: { now: Date; limit: number }) {
  return (
    tx
      .selectFrom('kycDocument')
      .select(['playerId', 'id'])
      .where('state', 'in', ['coming', 'kept'])
      // Written like the condition of the partial index, so that it is used.
      .where('state', '<>', 'erased')
      .where('eraseAt', '<', now)
      .orderBy('eraseAt')
      .limit(limit)
      .execute()
  )
}

/** Pictures of players whose accounts were closed before a moment. */
export function listLeft(tx: Tx, { before, limit }: { before: Date; limit: number }) {
  return tx
    .selectFrom('kycForm as form')
    .innerJoin('kycDocument as document', 'document.playerId', 'form.playerId')
    .select(['document.playerId', 'document.id'])
    .where('form.leftAt', '<', before)
    .where('document.state', '=', 'kept')
    .limit(limit)
    .execute()
}

/** Pictures whose keys are deleted and whose files may still exist. */
export function listErasing(tx: Tx, limit: number) {
  return tx
    .selectFrom('kycDocument')
    .select(['playerId', 'id'])
    .where('state', '=', 'erasing')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Rows of pictures that were erased long ago, which no repeated upload can refer to any more. */
export const sweepErased: Sweep = ({ old }, limit) =>
  sql`delete from kyc_document where (player_id, id) in (
    select player_id, id from kyc_document
    where state = 'erased' and created_at < ${old} order by created_at limit ${limit})`
