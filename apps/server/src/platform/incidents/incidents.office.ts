/**
 * How operators write about incidents. Each operation names the version that the operator has read, so that nobody
 * changes what another one has just written.
 *
 * Locks: the incident's row, then the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/platform/incidents/office'
import { after, days } from '#lib/clock.ts'
import { cutText } from '#lib/cut-text.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './incidents.sql.ts'

const PAGE = 20
const EARLIEST_MS = days(366)
/** The audit log accepts no longer reason. */
const WHY_MAX = 500
const places = placesBy('startsAt', { id: String })
const refuse = refusing({ ...contract.changeIncident.refusals, ...contract.correctUpdate.refusals })

export async function incidentsOf(
  { db }: Deps,
  { state, after: place }: Query<typeof contract.listOfficeIncidents>,
): Promise<Answer<typeof contract.listOfficeIncidents>> {
  const rows = await store.listIncidents(db, { state, after: places.placeOf(place), limit: PAGE })
  return { incidents: await viewsOf(db, rows), next: places.nextOf(rows, PAGE) }
}

/** Refuses `incident_unknown`. */
export async function incidentOf(
  { db }: Deps,
  id: string,
): Promise<Answer<typeof contract.showOfficeIncident>> {
  const row = await store.findIncident(db, id)
  if (!row) throw refuse('incident_unknown')
  const updates = (await store.listUpdates(db, [id])).map(viewOfUpdate)
  const edits = (await store.listEdits(db, id)).map(viewOfEdit)
  return { ...viewOf(row, updates[0]!), updates, edits }
}

type By = { operator: OperatorPrincipal; id: string }
type Publishing = By & Body<typeof contract.publishIncident>

/** Repeated for the same id and words it changes nothing. Refuses `incident_changed` and `incident_time`. */
export function publish(
  deps: Deps,
  { operator, id, title, affected, startsAt, state, text }: Publishing,
): Promise<contract.OfficeIncident> {
  const at = deps.clock.now()
  const fields = { title, affected, startsAt: new Date(startsAt) }
  const endedAt = state === 'resolved' ? at : null
  refuseTime(fields.startsAt, { at, endedAt })
  return written(deps, id, async (tx) => {
    if (!(await store.insertIncident(tx, { id, ...fields, state, endedAt }))) {
      const known = (await store.lockIncident(tx, id))!
      const isSame = known.title === title && known.affected === affected
      if (known.version !== 1 || !isSame) throw refuse('incident_changed')
      return
    }
    await store.insertUpdate(tx, { incidentId: id, n: 1, state, text, at, author: operator.name })
    await record(tx, {
      ...byOperator(operator),
      at,
      action: 'incident.published',
      subject: `incident ${id}`,
      before: null,
      after: { ...fields, state, text },
      why: cutText(text, WHY_MAX),
    })
  })
}

type Writing = By & Body<typeof contract.updateIncident>

/** Refuses `incident_unknown`, `incident_changed` and `incident_full`. */
export function write(
  deps: Deps,
  { operator, id, state, text, seen }: Writing,
): Promise<contract.OfficeIncident> {
  const at = deps.clock.now()
  return written(deps, id, async (tx) => {
    const before = await lockSeen(tx, id, seen)
    const n = (await store.lastUpdates(tx, [id]))[0]!.n + 1
    // The last one can only be the end.
    const most = state === 'resolved' ? contract.UPDATES_MAX : contract.UPDATES_MAX - 1
    if (n > most) throw refuse('incident_full')
    await store.insertUpdate(tx, { incidentId: id, n, state, text, at, author: operator.name })
    const endedAt = state === 'resolved' ? (before.endedAt ?? later(at, before.startsAt)) : null
    await store.changeIncident(tx, { id, version: seen + 1, state, endedAt })
    await record(tx, {
      ...byOperator(operator),
      at,
      action: state === 'resolved' ? 'incident.resolved' : 'incident.updated',
      subject: `incident ${id}`,
      before: { state: before.state, endedAt: before.endedAt },
      after: { state, endedAt, n, text },
      why: cutText(text, WHY_MAX),
    })
  })
}

type Changing = By & Body<typeof contract.changeIncident>

/** Refuses `incident_unknown`, `incident_changed`, `incident_time` and `incident_full`. */
export function change(
  deps: Deps,
  { operator, id, title, affected, startsAt, seen, why }: Changing,
): Promise<contract.OfficeIncident> {
  const at = deps.clock.now()
  const fields = { title, affected, startsAt: new Date(startsAt) }
  return written(deps, id, async (tx) => {
    const { endedAt, ...row } = await lockSeen(tx, id, seen)
    const before = { title: row.title, affected: row.affected, startsAt: row.startsAt }
    refuseTime(fields.startsAt, { at, endedAt })
    const edit = { ...before, n: null, text: null, author: operator.name, at, why }
    await insertEdit(tx, { incidentId: id, version: seen + 1, ...edit })
    await store.changeIncident(tx, { id, version: seen + 1, ...fields })
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'incident.changed',
      subject: `incident ${id}`,
      before,
      after: fields,
    })
  })
}

type Correcting = By & { n: number } & Body<typeof contract.correctUpdate>

/** Refuses `incident_unknown`, `incident_changed`, `update_unknown` and `incident_full`. */
export function correct(
  deps: Deps,
  { operator, id, n, text, seen, why }: Correcting,
): Promise<contract.OfficeIncident> {
  const at = deps.clock.now()
  return written(deps, id, async (tx) => {
    await lockSeen(tx, id, seen)
    const before = (await store.listUpdates(tx, [id])).find((one) => one.n === n)
    if (!before) throw refuse('update_unknown')
    const edit = { n, text: before.text, title: null, affected: null, startsAt: null }
    const who = { author: operator.name, at, why }
    await insertEdit(tx, { incidentId: id, version: seen + 1, ...edit, ...who })
    await store.correctUpdate(tx, { incidentId: id, n, text, correctedAt: at })
    await store.changeIncident(tx, { id, version: seen + 1 })
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'incident.corrected',
      subject: `incident ${id}`,
      before: { n, text: before.text },
      after: { n, text },
    })
  })
}

async function lockSeen(tx: Tx, id: string, seen: number): Promise<store.IncidentRow> {
  const row = await store.lockIncident(tx, id)
  if (!row) throw refuse('incident_unknown')
  if (row.version !== seen) throw refuse('incident_changed')
  return row
}

/** The clock of another node may be some milliseconds behind. */
const later = (one: Date, other: Date): Date => (one > other ? one : other)

function refuseTime(startsAt: Date, { at, endedAt }: { at: Date; endedAt: Date | null }): void {
  if (startsAt > (endedAt ?? at) || startsAt < after(at, -EARLIEST_MS))
    throw refuse('incident_time')
}

async function insertEdit(tx: Tx, row: store.EditRow): Promise<void> {
  const edits = await store.listEdits(tx, row.incidentId)
  if (edits.length >= contract.UPDATES_MAX) throw refuse('incident_full')
  await store.insertEdit(tx, row)
}

/** Writes, and tells every node that kept pages are no longer right. */
async function written(
  { db, bus }: Deps,
  id: string,
  writing: (tx: Tx) => Promise<void>,
): Promise<contract.OfficeIncident> {
  const view = await transaction(db, async (tx) => {
    await writing(tx)
    const row = (await store.findIncident(tx, id))!
    return (await viewsOf(tx, [row]))[0]!
  })
  bus.publish('content_changed', { incident: id })
  return view
}

async function viewsOf(
  tx: Tx,
  rows: readonly store.IncidentRow[],
): Promise<contract.OfficeIncident[]> {
  const last = await store.lastUpdates(
    tx,
    rows.map(({ id }) => id),
  )
  const lastOf = new Map(last.map((one) => [one.incidentId, viewOfUpdate(one)]))
  return rows.map((row) => viewOf(row, lastOf.get(row.id)!))
}

function viewOf(
  { startsAt, endedAt, ...row }: store.IncidentRow,
  last: contract.OfficeUpdate,
): contract.OfficeIncident {
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    last,
  }
}

function viewOfUpdate({ at, correctedAt, n, state, text, author }: store.UpdateRow) {
  return {
    n,
    state,
    text,
    author,
    at: at.toISOString(),
    correctedAt: correctedAt?.toISOString() ?? null,
  }
}

function viewOfEdit({ at, author, why, n, text, title, affected, startsAt }: store.EditRow) {
  const isOfUpdate = n !== null && text !== null
  return {
    at: at.toISOString(),
    author,
    why,
    before: isOfUpdate
      ? { n, text }
      : { title: title!, affected: affected!, startsAt: startsAt!.toISOString() },
  }
}
