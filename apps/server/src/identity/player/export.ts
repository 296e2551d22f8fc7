/**
 * The data export: everything stored about a player, read from all modules in pages by jobs, stored sealed for a day,
 * and given only to a session of the player.
 *
 * Locks: the row of the export.
 */
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Answer, refusing } from '@ayva/contract/base'
import {
  askExport,
  type ExportState,
  type showExportPart,
} from '@ayva/contract/identity/player/leaving'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type KnownRows } from '#lib/data/own-rows.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import * as store from './export.sql.ts'

export const EXPORT_JOB = 'player.export'
const LIFE_MS = days(1)
/** Rows of one part, so that reading, packing and sending it stay within their timeouts. */
const PART_ROWS = 1_000
/** The largest export that a browser can assemble; a player with more must ask support. */
const ROWS_MAX = 500_000
const packed = promisify(gzip)
const unpacked = promisify(gunzip)

type Row = Awaited<ReturnType<typeof store.findExport>>

export async function exportOf({ db, clock }: Deps, playerId: bigint): Promise<ExportState> {
  return stateOf(await store.findExport(db, playerId), clock.now())
}

function stateOf(row: Row, now: Date): ExportState {
  if (!row || row.expiresAt <= now)
    return { state: 'none', askedAt: null, expiresAt: null, parts: 0, rows: 0 }
  return {
    state: row.readyAt ? 'ready' : 'making',
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    parts: row.parts,
    rows: row.rows,
  }
}

/** Starts an export, unless the last one is less than a day old. Refuses `export_recent`. */
export async function ask(deps: Deps, playerId: bigint): Promise<ExportState> {
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const known = await store.lockExport(tx, playerId)
    const recent = (retryAt: Date) =>
      refusing(askExport.refusals)('export_recent', { retryAt: retryAt.toISOString() })
    if (known && known.expiresAt > now) throw recent(known.expiresAt)
    if (known) await store.deleteExport(tx, playerId)
    const id = randomUUID()
    const asked = { playerId, id, askedAt: now, expiresAt: after(now, LIFE_MS) }
    if (!(await store.insertExport(tx, asked))) throw recent(asked.expiresAt)
    await addJob(tx, EXPORT_JOB, { playerId, id }, { jobKey: id })
  })
  return exportOf(deps, playerId)
}

type Name = { playerId: bigint; id: string }

/** Makes the next part in a job of its own, so that a large export does not delay others. */
export async function makePart(
  deps: Deps,
  knows: readonly KnownRows[],
  { playerId, id }: Name,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await store.lockExport(tx, playerId)
    if (!row || row.id !== id || row.readyAt) return
    const source = knows[row.section]
    const found = source ? await source.page(tx, playerId, row.after, PART_ROWS, deps) : []
    const rows = row.rows + found.length
    const full = found.length === PART_ROWS
    if (found.length > 0) {
      const json = await packed(JSON.stringify(found.map((one) => one.row)))
      const sealed = seal(deps.config, placeOf(playerId, row.parts), json)
      await store.insertPart(tx, { playerId, n: row.parts, section: row.section, sealed })
    }
    const section = full ? row.section : row.section + 1
    const over = section >= knows.length || rows >= ROWS_MAX
    await store.updateExport(tx, playerId, {
      section,
      rows,
      after: full ? found.at(-1)!.key : null,
      parts: found.length > 0 ? row.parts + 1 : row.parts,
      readyAt: over ? deps.clock.now() : null,
    })
    if (!over) await addJob(tx, EXPORT_JOB, { playerId, id })
  })
}

export async function partOf(
  deps: Deps,
  knows: readonly KnownRows[],
  { playerId, part }: { playerId: bigint; part: number },
): Promise<Answer<typeof showExportPart>> {
  const { state } = await exportOf(deps, playerId)
  const found = state === 'ready' ? await store.findPart(deps.db, playerId, part) : undefined
  if (!found) throw refuse('not_found')
  const json = await unpacked(unseal(deps.config, placeOf(playerId, part), found.sealed))
  const section = knows[found.section]?.title ?? ''
  return { section, rows: JSON.parse(json.toString()) as Record<string, unknown>[] }
}

const placeOf = (playerId: bigint, part: number) => `player export ${playerId}: ${part}` as const
export const sealedParts: SealedColumn = {
  table: 'player_export_part',
  column: 'sealed',
  key: { player_id: 'bigint', n: 'integer' },
  place: (playerId, n) => placeOf(BigInt(playerId!), Number(n)),
}

/** Deletes exports older than a day; returns their number. */
export async function sweepExports({ db, clock }: Deps, limit: number): Promise<number> {
  const expired = await store.listExpired(db, clock.now(), limit)
  for (const playerId of expired) await transaction(db, (tx) => store.deleteExport(tx, playerId))
  return expired.length
}
