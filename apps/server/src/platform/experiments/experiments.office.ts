/**
 * How operators change experiments.
 *
 * Locks: starts, the experiment, then the chain of the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { experimentPlaces } from '@ayva/contract/platform/experiments'
import {
  changeExperiment,
  type listOfficeExperiments,
  type OfficeExperiment,
  showExperimentResult,
  type VariantResult,
} from '@ayva/contract/platform/experiments/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { placesBy } from '#lib/http/places.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './experiments.sql.ts'
import { type ExperimentRow } from './experiments.sql.ts'
import { shareOf } from './interval.ts'

const PAGE = 50
const places = placesBy('madeAt', { hash: String })
const refuse = refusing(changeExperiment.refusals)

export async function list(
  { db }: Deps,
  { after }: Query<typeof listOfficeExperiments>,
): Promise<Answer<typeof listOfficeExperiments>> {
  const before = places.placeOf(after)
  const rows = await store.pageOfExperiments(db, { before, limit: PAGE })
  return {
    experiments: rows.map(officeView),
    next: places.nextOf(rows, PAGE),
  }
}

type Change = { operator: OperatorPrincipal; hash: string } & Body<typeof changeExperiment>

/**
 * Writes the next version of an experiment. Repeating the same change of the same version gets the same answer. Refuses
 * with every refusal of the call.
 */
export async function change(
  deps: Deps,
  { operator, hash, seen, why, from, to, ...wish }: Change,
): Promise<{ answer: OfficeExperiment; replayed: boolean }> {
  const values: readonly string[] = experimentPlaces[wish.place]
  if (!values.includes(wish.tried)) throw refuse('experiment_value')
  const done = await transaction(deps.db, async (tx) => {
    // Rounded to milliseconds, the precision of a position in the list.
    const at = new Date(deps.clock.now().getTime())
    await store.lockStarts(tx)
    const last = await store.findExperiment(tx, hash)
    const next: ExperimentRow = {
      hash,
      ...wish,
      startsAt: from === null ? null : new Date(from),
      endsAt: to === null ? null : new Date(to),
      version: seen + 1,
      author: operator.name,
      madeAt: last?.madeAt ?? at,
      startedAt: last?.startedAt ?? (wish.state === 'running' ? at : null),
      stoppedAt: last?.stoppedAt ?? (wish.state === 'stopped' ? at : null),
    }
    if ((last?.version ?? 0) !== seen) {
      if (!last || !isSame(last, next)) throw refuse('experiment_other')
      return { answer: officeView(last), replayed: true }
    }
    if (last && last.state !== 'draft') mustOnlyStop(last, next)
    if (next.state === 'running' && last?.state !== 'running') {
      const others = await store.listRunning(tx)
      if (others.some(({ place }) => place === next.place)) throw refuse('experiment_beside')
    }
    const isDone = last
      ? await store.updateExperiment(tx, next, seen)
      : await store.insertExperiment(tx, next)
    if (!isDone) throw refuse('experiment_other')
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'experiment.changed',
      subject: `experiment ${hash}`,
      before: last ? officeView(last) : null,
      after: officeView(next),
    })
    return { answer: officeView(next), replayed: false }
  })
  if (!done.replayed) deps.bus.publish('content_changed', { experiment: hash })
  return done
}

/** A running experiment can only be stopped, or the counts would mix two different experiments. */
function mustOnlyStop(last: ExperimentRow, next: ExperimentRow): void {
  const frozen = ['place', 'tried', 'share'] as const
  const isChanged = frozen.some((key) => last[key] !== next[key])
  const goesOn = next.state === last.state || next.state === 'stopped'
  if (isChanged || !goesOn) throw refuse('experiment_begun')
}

function isSame(one: ExperimentRow, other: ExperimentRow): boolean {
  const keys = ['version', 'name', 'place', 'tried', 'share', 'state', 'author'] as const
  const terms = ['startsAt', 'endsAt'] as const
  return (
    keys.every((key) => one[key] === other[key]) &&
    terms.every((key) => one[key]?.getTime() === other[key]?.getTime())
  )
}

/** Refuses `experiment_unknown`. */
export async function result(
  { db }: Deps,
  hash: string,
): Promise<Answer<typeof showExperimentResult>> {
  if (!(await store.findExperiment(db, hash)))
    throw refusing(showExperimentResult.refusals)('experiment_unknown')
  const counted = await store.countResult(db, hash)
  const variants = (['a', 'b'] as const).map((variant): VariantResult => {
    const found = counted.find((one) => one.variant === variant)
    const { visitors = 0, registrations = 0, firstDeposits = 0 } = found ?? {}
    return {
      variant,
      visitors,
      registrations,
      firstDeposits,
      registered: shareOf(registrations, visitors),
      deposited: shareOf(firstDeposits, visitors),
    }
  })
  const [usual, tried] = variants.map(({ registered }) => registered)
  return { variants, differs: usual!.high < tried!.low || tried!.high < usual!.low }
}

function officeView({
  startsAt,
  endsAt,
  madeAt,
  startedAt,
  stoppedAt,
  ...row
}: ExperimentRow): OfficeExperiment {
  return {
    ...row,
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }
}
