/**
 * Experiments. A visitor's browser chooses its variant and remembers it; the server stores which experiments run, which
 * browsers saw which variant, and which of them became players. A browser is counted once, and invented browsers share
 * the daily limit of visits by address.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { type Experiment, noteVariant } from '@ayva/contract/platform/experiments'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type VisitBudget } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

export { shareOf } from './interval.ts'

const refuse = refusing(noteVariant.refusals)

/** Every node sees a change within a second, even if the hint of it is lost. */
const KEEP_MS = seconds(1)

const keptRows = perApp((deps) => kept(deps.bus, KEEP_MS, () => store.listRunning(deps.db)))

/** The experiments that run now, within their terms; cached for a second in each node. */
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

/** Refuses `experiment_over` if no experiment with that hash runs. */
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
