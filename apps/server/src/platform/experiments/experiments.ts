/**
 * Experiments. A visitor's browser chooses its variant and keeps it; here it is kept which experiments run, which
 * browsers have seen which variant, and who of them became a player. A browser is counted once, and a stranger who
 * invents browsers only as often in a day as visits are counted.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { type Experiment, noteVariant } from '@ayva/contract/platform/experiments'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type VisitBudget } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

const refuse = refusing(noteVariant.refusals)

/** A change is seen on every node within a second, be the hint of it lost. */
const KEEP_MS = seconds(1)

const keptRows = perApp((deps) => kept(deps.bus, KEEP_MS, () => store.listRunning(deps.db)))

/** Those that run now, within their terms. Each node asks the database for them once a second at most. */
export async function running(deps: Deps): Promise<Experiment[]> {
  const now = deps.clock.now()
  const rows = await keptRows(deps)()
  return rows
    .filter(
      ({ startsAt, endsAt }) =>
        (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now),
    )
    .map(({ hash, place, tried, share }) => ({ hash, place, tried, share }))
}

type Seen = { hash: string; ip: string; budget: VisitBudget } & Body<typeof noteVariant>

/** Refuses with `experiment_over` where no experiment of that hash runs. */
export async function note(
  deps: Deps,
  { ip, budget, ...seen }: Seen,
): Promise<Answer<typeof noteVariant>> {
  const { db, clock } = deps
  if (!(await running(deps)).some(({ hash }) => hash === seen.hash)) throw refuse('experiment_over')
  const seenAt = clock.now()
  const day = seenAt.toISOString().slice(0, 10)
  if (!budget.take(day, ip)) return { counted: false }
  const counted = await store.insertVisitor(db, Object.assign({ seenAt }, seen))
  if (!counted) budget.giveBack(day, ip)
  return { counted }
}
