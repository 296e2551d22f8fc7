/**
 * Exports of the office's lists: an operator asks for a list with its filters, jobs write a file, and it waits for some
 * days for that operator, or for one who may read the exports of all.
 *
 * Locks: the starts of the operator or the export, then jobs, then the chain of the audit log.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/platform/exports'
import { after, days, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { readAsked, refuse as refuseCommon } from '#lib/http/serve.ts'
import { type ExportedList } from '#lib/list-export.ts'
import { type Gathered } from '#lib/module.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './exports.sql.ts'
import { addPortion, type Desk, endExport, newKeyOf, partOf } from './making.ts'

const PAGE = 50
const DOWNLOAD_MS = hours(1)
const places = placesBy('askedAt', { id: String })
const refuse = refusing({ ...contract.startExport.refusals, ...contract.readExportPart.refusals })

type By = { operator: OperatorPrincipal }
type Lists = Pick<Gathered, 'exports'>

/** Own exports, or with `all` those of every operator. */
export async function exportsOf(
  { db }: Deps,
  { exports }: Lists,
  { operator, after: place, all }: By & Query<typeof contract.listExports> & { all: boolean },
): Promise<Answer<typeof contract.listExports>> {
  const rows = await store.listExports(db, {
    operatorId: all ? undefined : operator.id,
    after: places.placeOf(place),
    limit: PAGE,
  })
  const shown = rows.map((row) => viewOf(row, operator, exports))
  return { exports: shown, next: places.nextOf(rows, PAGE) }
}

type Start = By & { id: string } & Body<typeof contract.startExport>

/** Refuses with each of the refusals of the call, and `forbidden` without the permission of the list. */
export async function start(
  deps: Deps,
  { exports }: Lists,
  { operator, id, list: name, filters }: Start,
): Promise<contract.ListExport> {
  const list = exports.get(name)
  if (!list) throw refuse('list_unknown')
  if (!operator.may(list.permission)) throw refuseCommon('forbidden')
  readAsked(list.filters, filters, (fields) => refuse('filters_wrong', { fields }))
  return transaction(deps.db, async (tx) => {
    await store.lockStarts(tx, operator.id)
    const known = await store.findExport(tx, id)
    if (known && known.operatorId !== operator.id) throw refuse('export_unknown')
    if (known) return viewOf(known, operator, exports)
    const running = await store.countRunning(tx, operator.id, contract.RUNNING_MAX)
    if (running >= contract.RUNNING_MAX) throw refuse('exports_running')
    const askedAt = deps.clock.now()
    await store.insertExport(tx, {
      ...chosenOf(list, operator),
      id,
      operatorId: operator.id,
      author: operator.name,
      list: name,
      filters,
      sealedKey: newKeyOf(deps, id),
      askedAt,
      // An export that does not end is given up then.
      expiresAt: after(askedAt, days(contract.KEPT_DAYS)),
    })
    await addPortion(tx, id)
    const row = (await store.findExport(tx, id))!
    await trace(tx, { operator, row, at: askedAt, action: 'export.started' })
    return viewOf(row, operator, exports)
  })
}

/** The columns that the operator may see, and the permissions that reading them needs. */
function chosenOf(
  list: ExportedList,
  operator: OperatorPrincipal,
): Pick<store.ExportRow, 'columns' | 'permissions'> {
  const columns = list.columns.filter(
    ({ permission }) => permission === undefined || operator.may(permission),
  )
  const permissions = [list.permission, ...columns.flatMap(({ permission }) => permission ?? [])]
  return { columns: columns.map(({ title }) => title), permissions: [...new Set(permissions)] }
}

/** Ends an export and deletes what was written. Refuses `export_unknown`. */
export function cancel(
  { db, clock }: Deps,
  { exports }: Lists,
  { operator, id }: By & { id: string },
): Promise<contract.ListExport> {
  return transaction(db, async (tx) => {
    const row = await store.lockExport(tx, id)
    const mayEnd = row?.operatorId === operator.id || operator.may('operators.change')
    if (!row || !mayEnd) throw refuse('export_unknown')
    if (!row.sealedKey) return viewOf(row, operator, exports)
    const at = clock.now()
    await endExport(tx, { id, state: 'cancelled', at })
    await trace(tx, { operator, row, at, action: 'export.cancelled' })
    return viewOf((await store.findExport(tx, id))!, operator, exports)
  })
}

/** Refuses `export_unknown`, `export_not_ready`, and `forbidden` if a permission was withdrawn since the start. */
export function beginDownload(
  { db, clock }: Deps,
  { operator, id }: By & { id: string },
): Promise<Answer<typeof contract.beginDownload>> {
  return transaction(db, async (tx) => {
    const at = clock.now()
    const row = await readable(tx, { operator, id, at })
    const download = randomUUID()
    await store.insertDownload(tx, {
      id: download,
      exportId: id,
      operatorId: operator.id,
      expiresAt: after(at, DOWNLOAD_MS),
    })
    await trace(tx, { operator, row, at, action: 'export.downloaded' })
    const name = `ayva-${row.list}-${row.askedAt.toISOString().slice(0, 10)}.csv`
    return { download, name, parts: row.parts, bytes: Number(row.bytes) }
  })
}

type PartAsked = By & { id: string; n: number; download: string }

/** Refuses like `beginDownload`, and without a begun download. */
export async function readPart(
  desk: Pick<Desk, 'deps' | 'objects'>,
  { operator, id, n, download }: PartAsked,
): Promise<Answer<typeof contract.readExportPart>> {
  const { db, clock, log } = desk.deps
  const at = clock.now()
  const row = await readable(db, { operator, id, at })
  const begun = await store.findDownload(db, download)
  const isOwn = begun?.exportId === id && begun.operatorId === operator.id
  if (!begun || !isOwn || begun.expiresAt <= at || n >= row.parts) throw refuse('export_unknown')
  const text = await partOf(desk, row, n)
  if (text !== undefined) return { text }
  log.error({ alarm: 'export_lost', exportId: id, n }, 'a part of an export is gone')
  throw refuseCommon('unavailable')
}

/** A finished export that the operator may read now. */
async function readable(
  tx: Tx,
  { operator, id, at }: By & { id: string; at: Date },
): Promise<store.ExportRow> {
  const row = await store.findExport(tx, id)
  const isTheirs = row?.operatorId === operator.id || operator.may('exports.read')
  if (!row || !isTheirs) throw refuse('export_unknown')
  if (!row.permissions.every((one) => operator.may(one as ExportedList['permission'])))
    throw refuseCommon('forbidden')
  if (row.state !== 'ready' || row.expiresAt <= at) throw refuse('export_not_ready')
  return row
}

type Traced = By & { row: store.ExportRow; at: Date; action: string }

function trace(tx: Tx, { operator, row, at, action }: Traced): Promise<void> {
  const { id, list, filters, columns, rows, author } = row
  return record(tx, {
    ...byOperator(operator),
    action,
    subject: `export ${id}`,
    at,
    why: 'выгрузка списка',
    before: null,
    after: { list, filters, columns, rows, author },
  })
}

function viewOf(
  row: store.ExportRow,
  operator: OperatorPrincipal,
  lists: Gathered['exports'],
): contract.ListExport {
  const { id, list, filters, author, state, rows, bytes, isCut } = row
  return {
    id,
    list,
    title: lists.get(list)?.title ?? list,
    filters,
    author,
    isOwn: row.operatorId === operator.id,
    state,
    rows,
    bytes: Number(bytes),
    isCut,
    askedAt: row.askedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: state === 'ready' ? row.expiresAt.toISOString() : null,
  }
}
