/** Incidents as everybody sees them. */
import { type Answer, type Query } from '@ayva/contract/base'
import {
  type Incident,
  INCIDENT_DAYS,
  type listIncidents,
  OPEN_INCIDENTS_MAX,
} from '@ayva/contract/platform/incidents'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { after, days, minutes, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'
import * as store from './incidents.sql.ts'

const KEEP_MS = seconds(1)
/** How many a page of the site shows (`use-incidents.ts`). */
const SITE_PAGE = 10

const shownSince = (now: Date): Date => after(now, -days(INCIDENT_DAYS))

/** All that last, and a page of those that ended of late; who wrote of them is not shown. */
export async function shownIncidents(
  { db, clock }: Deps,
  { limit, offset }: Query<typeof listIncidents>,
): Promise<Answer<typeof listIncidents>> {
  const since = shownSince(clock.now())
  const [open, past, count] = await Promise.all([
    store.listIncidents(db, { state: 'open', after: undefined, limit: OPEN_INCIDENTS_MAX }),
    store.listEnded(db, { since, limit, offset }),
    store.countEnded(db, since),
  ])
  const ids = open.concat(past).map(({ id }) => id)
  const updates = await store.listUpdates(db, ids)
  const view = (row: store.IncidentRow) => shown(row, updates)
  return { open: open.map(view), past: past.map(view), count }
}

/** Whether the site's log may have such a page; answered from a count that is kept, so an invented page costs nothing. */
export async function mayBePage(deps: Deps, { page = '1' }: PageParams): Promise<boolean> {
  if (!/^[1-9]\d{0,8}$/.test(page)) return false
  return page === '1' || (Number(page) - 1) * SITE_PAGE < (await keptCount(deps)())
}

const keptCount = perApp(({ bus, db, clock }) =>
  kept(bus, minutes(1), () => store.countEnded(db, shownSince(clock.now()))),
)

/** The label of the menu's entry while an incident lasts; undefined otherwise. */
export async function labelNow(deps: Deps): Promise<string | undefined> {
  return (await keptOpen(deps)()) ? 'Сейчас есть сбой' : undefined
}

const keptOpen = perApp(({ bus, db }) => kept(bus, KEEP_MS, () => store.hasOpen(db)))

function shown(
  { id, title, affected, state, startsAt, endedAt }: store.IncidentRow,
  updates: readonly store.UpdateRow[],
): Incident {
  return {
    id,
    title,
    affected,
    state,
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map((one) => ({
        state: one.state,
        text: one.text,
        at: one.at.toISOString(),
        correctedAt: one.correctedAt?.toISOString() ?? null,
      })),
  }
}
