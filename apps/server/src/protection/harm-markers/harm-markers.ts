/**
 * Markers of harm as their player and the operators see them.
 *
 * Locks: the marker's row, then the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  answerHarmMarker,
  type HarmMarker,
  harmMarkersSettings,
  type listHarmMarkers,
} from '@ayva/contract/protection/harm-markers'
import {
  type FoundMarker,
  type listFoundMarkers,
  noteMarker,
} from '@ayva/contract/protection/harm-markers/office'
import { after, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './harm-markers.sql.ts'

const PAGE = 50
const OWN_PAGE = 10
const places = placesBy('foundAt', { id: String })
const refuse = refusing(answerHarmMarker.refusals)
const refuseNote = refusing(noteMarker.refusals)

export async function ownMarkers(
  { db }: Deps,
  playerId: bigint,
  { after: place }: Query<typeof listHarmMarkers>,
): Promise<Answer<typeof listHarmMarkers>> {
  const rows = await store.listOwn(db, playerId, { after: places.placeOf(place), limit: OWN_PAGE })
  return { markers: rows.map(viewOf), next: places.nextOf(rows, OWN_PAGE) }
}

type Answering = Body<typeof answerHarmMarker> & { playerId: bigint; id: string }

/** Refuses with `harm_marker_unknown`. */
export function answerMarker(
  deps: Deps,
  { playerId, id, choice, words }: Answering,
): Promise<HarmMarker> {
  return transaction(deps.db, async (tx) => {
    const row = await store.lockMarker(tx, { playerId, id })
    if (!row) throw refuse('harm_marker_unknown')
    const answered = { choice, words, answeredAt: deps.clock.now() }
    await store.updateMarker(tx, { playerId, id }, answered)
    return viewOf(Object.assign({}, row, answered))
  })
}

export async function foundMarkers(
  deps: Deps,
  { state, playerId, after: place }: Query<typeof listFoundMarkers>,
): Promise<Answer<typeof listFoundMarkers>> {
  const rows = await store.listFound(deps.db, {
    state,
    playerId: playerId === undefined ? undefined : BigInt(playerId),
    until: await shownUntil(deps),
    after: places.placeOf(place),
    limit: PAGE,
  })
  return { markers: rows.map(foundOf), next: places.nextOf(rows, PAGE) }
}

/** Later markers are still shown to their players alone. */
async function shownUntil(deps: Deps): Promise<Date> {
  const { office_after_hours } = await readSetting(deps, harmMarkersSettings, 'harm_markers')
  return after(deps.clock.now(), -hours(office_after_hours))
}

type Noting = Body<typeof noteMarker> & {
  operator: OperatorPrincipal
  playerId: bigint
  id: string
}

/** Refuses with `marker_unknown`, also while the marker is shown to its player alone. */
export async function note(
  deps: Deps,
  { operator, playerId, id, note: words }: Noting,
): Promise<FoundMarker> {
  const at = deps.clock.now()
  const until = await shownUntil(deps)
  return transaction(deps.db, async (tx) => {
    const row = await store.lockMarker(tx, { playerId, id })
    if (!row || row.foundAt > until) throw refuseNote('marker_unknown')
    const done = { doneBy: operator.name, doneAt: at, note: words }
    await store.updateMarker(tx, { playerId, id }, done)
    await record(tx, {
      ...byOperator(operator),
      at,
      action: 'harm_marker.noted',
      subject: `player ${playerId}`,
      before: row.note === null ? null : { note: row.note },
      after: { marker: id, rule: row.rule, note: words },
      playerId,
      why: words,
    })
    return foundOf(Object.assign({}, row, done))
  })
}

function viewOf(row: store.MarkerRow): HarmMarker {
  const { id, title, value, atLeast, foundAt, choice, words, answeredAt } = row
  const isAnswered = choice !== null && words !== null && answeredAt !== null
  return {
    id,
    title,
    value: Number(value),
    atLeast: Number(atLeast),
    foundAt: foundAt.toISOString(),
    answer: isAnswered ? { choice, words, at: answeredAt.toISOString() } : null,
  }
}

function foundOf(row: store.MarkerRow): FoundMarker {
  const { playerId, rule, doneBy, doneAt, note: words } = row
  const isDone = doneBy !== null && doneAt !== null && words !== null
  return {
    ...viewOf(row),
    playerId: String(playerId),
    rule,
    done: isDone ? { by: doneBy, at: doneAt.toISOString(), note: words } : null,
  }
}
