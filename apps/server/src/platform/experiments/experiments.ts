/**
 * Experiments. A visitor's browser chooses its variant and keeps it; here it is kept which experiments run, which
 * browsers have seen which variant, and who of them became a player. A browser is counted once, and a stranger who
 * invents browsers only as often in a day as visits are counted.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { type Experiment, noteVariant } from '@ayva/contract/platform/experiments'
import { type Deps } from '#lib/deps.ts'
import { type VisitBudget } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

const refuse = refusing(noteVariant.refusals)

export async function running({ db }: Deps): Promise<Experiment[]> {
  const rows = await store.listRunning(db)
  return rows.map(({ hash, place, tried, share }) => ({ hash, place, tried, share }))
}

type Seen = { hash: string; ip: string; budget: VisitBudget } & Body<typeof noteVariant>

/** Refuses with `experiment_over` where no experiment of that hash runs. */
export async function note(
  { db, clock }: Deps,
  { ip, budget, ...seen }: Seen,
): Promise<Answer<typeof noteVariant>> {
  const experiment = await store.findExperiment(db, seen.hash)
  if (experiment?.state !== 'running') throw refuse('experiment_over')
  const seenAt = clock.now()
  const day = seenAt.toISOString().slice(0, 10)
  if (!budget.take(day, ip)) return { counted: false }
  const counted = await store.insertVisitor(db, Object.assign({ seenAt }, seen))
  if (!counted) budget.giveBack(day, ip)
  return { counted }
}
