/**
 * Writes an export in portions, each by a job of its own. A part belongs to the file once the transaction has committed
 * that also moves the position in the list, so a killed or doubled job neither loses nor repeats a row.
 *
 * Locks: the row of the export, then jobs.
 */
import { randomUUID } from 'node:crypto'
import { BYTES_MAX, KEPT_DAYS, ROWS_MAX } from '@ayva/contract/platform/exports'
import { after, days } from '#lib/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '#lib/csv.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Place, seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { type ExportedList, type ExportedRows } from '#lib/list-export.ts'
import { type Gathered } from '#lib/module.ts'
import { decryptObject, encryptObject, newObjectKey } from '#lib/objects/cipher.ts'
import { type ObjectStore } from '#lib/objects/objects.ts'
import { addJob } from '#lib/work/jobs.ts'
import * as store from './exports.sql.ts'

export const MAKE = 'exports.make'
export const ERASE = 'exports.erase'
/** With the growing pauses of the queue, these tries take about two hours. */
const TRIES_MAX = 9

export type Bounds = {
  rows: number
  bytes: number
  /** The most rows and bytes of a part. */
  portion: number
  partBytes: number
}
const bounds: Bounds = {
  rows: ROWS_MAX,
  bytes: BYTES_MAX,
  portion: 5_000,
  partBytes: 4 * 1024 * 1024,
}

export const objectOf = (partId: string) => `exports/${partId}`
const placeOf = (id: string): Place => `list_export: ${id}`
export const sealedExports: SealedColumn = {
  table: 'list_export',
  column: 'sealed_key',
  key: { id: 'uuid' },
  place: (id) => placeOf(id!),
}

export const newKeyOf = ({ config }: Pick<Deps, 'config'>, id: string): Buffer =>
  seal(config, placeOf(id), newObjectKey())

export function addPortion(tx: Tx, id: string): Promise<void> {
  return addJob(tx, MAKE, { id }, { maxAttempts: TRIES_MAX })
}

export type Desk = { deps: Deps; parts: Gathered; objects: ObjectStore }

/** Writes the next portion of an export, and adds the job of the one after it. */
export async function makePortion(desk: Desk, id: string, most: Bounds = bounds): Promise<void> {
  const { deps, parts, objects } = desk
  const row = await store.findExport(deps.db, id)
  if (row?.state !== 'making') return
  const list = parts.exports.get(row.list)
  if (!list) return fail(deps, id)
  const portion = await read(desk, { row, list, most })
  const rows = row.rows + portion.rows
  const bytes = row.bytes + BigInt(Buffer.byteLength(portion.text))
  const isFull = rows >= most.rows || bytes >= BigInt(most.bytes)
  const isCut = isFull && (await hasMore(desk, { row, list, after: portion.next }))
  const partId = portion.text === '' ? undefined : randomUUID()
  if (partId !== undefined) {
    await store.insertPart(deps.db, { exportId: id, id: partId })
    const key = unseal(deps.config, placeOf(id), row.sealedKey!)
    await objects.put(objectOf(partId), encryptObject(key, Buffer.from(portion.text), partId))
  }
  const isKept = await transaction(deps.db, async (tx) => {
    const now = await store.lockExport(tx, id)
    const isSame = now?.state === 'making' && now.parts === row.parts && now.place === row.place
    if (!isSame) return false
    if (partId !== undefined) await store.numberPart(tx, { exportId: id, id: partId, n: row.parts })
    const isOver = portion.next === null || isFull
    const at = deps.clock.now()
    await store.updateExport(tx, id, {
      rows,
      bytes,
      parts: row.parts + (partId === undefined ? 0 : 1),
      place: portion.next,
      ...(isOver && {
        state: 'ready',
        isCut,
        finishedAt: at,
        expiresAt: after(at, days(KEPT_DAYS)),
      }),
    })
    if (!isOver) await addPortion(tx, id)
    return true
  })
  // The export was cancelled, or another node has written this portion.
  if (!isKept && partId !== undefined) await objects.remove(objectOf(partId))
}

type Reading = { row: store.ExportRow; list: ExportedList; most: Bounds }

async function read({ deps, parts }: Desk, { row, list, most }: Reading) {
  const limit = Math.min(most.portion, list.portion ?? most.portion, most.rows - row.rows)
  const found = await list.read(deps, parts, {
    filters: list.filters.parse(row.filters),
    after: row.place ?? undefined,
    until: row.askedAt,
    limit,
  })
  const shown = list.columns.map(({ title }) => row.columns.includes(title))
  const head = row.parts === 0 ? BYTE_ORDER_MARK + csvLine(row.columns) : ''
  return textOf(found, { shown, head, bytesMax: most.partBytes })
}

type Looking = { row: store.ExportRow; list: ExportedList; after: string | null }

/** Whether the list goes on after a position. */
async function hasMore({ deps, parts }: Desk, { row, list, after: place }: Looking) {
  if (place === null) return false
  const { rows, next } = await list.read(deps, parts, {
    filters: list.filters.parse(row.filters),
    after: place,
    until: row.askedAt,
    limit: 1,
  })
  return rows.length > 0 || next !== null
}

type Writing = { shown: readonly boolean[]; head: string; bytesMax: number }

/** The text of as many rows as fit into a part, at least one. */
function textOf({ rows, next }: ExportedRows, { shown, head, bytesMax }: Writing) {
  const lines = [head]
  let bytes = Buffer.byteLength(head)
  for (const [at, { cells }] of rows.entries()) {
    const line = csvLine(cells.filter((_cell, n) => shown[n]))
    const length = Buffer.byteLength(line)
    if (at > 0 && bytes + length > bytesMax)
      return { text: lines.join(''), rows: at, next: rows[at - 1]!.place }
    lines.push(line)
    bytes += length
  }
  return { text: lines.join(''), rows: rows.length, next }
}

/** Ends an export that has no file: deletes its key at once, and its parts by a job. */
export async function endExport(
  tx: Tx,
  { id, state, at }: { id: string; state: 'failed' | 'cancelled' | 'expired'; at: Date },
): Promise<void> {
  await store.updateExport(tx, id, { state, finishedAt: at, sealedKey: null })
  await addJob(tx, ERASE, { id }, { jobKey: `${ERASE}:${id}` })
}

/** After the last try of a portion. */
export async function fail({ db, clock }: Deps, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await store.lockExport(tx, id)
    if (row?.state === 'making') await endExport(tx, { id, state: 'failed', at: clock.now() })
  })
}

/** The text of a part; undefined if it is lost. */
export async function partOf(
  { deps, objects }: Pick<Desk, 'deps' | 'objects'>,
  { id, sealedKey }: store.ExportRow,
  n: number,
): Promise<string | undefined> {
  const partId = await store.findPart(deps.db, id, n)
  if (partId === undefined || !sealedKey) return undefined
  const sealed = await objects.get(objectOf(partId))
  return (
    sealed && decryptObject(unseal(deps.config, placeOf(id), sealedKey), sealed, partId)?.toString()
  )
}
