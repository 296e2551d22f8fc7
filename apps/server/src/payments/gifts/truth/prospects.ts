/** The expected results of a gift in bets, computed once for each set of terms and cached. */
import { setImmediate as breathe } from 'node:timers/promises'
import { NotCountable, leavesOf } from '@ayva/game-math/outcomes'
import { type Release } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { type Spread, spreadOf } from '@ayva/games/spreads.ts'
import { Cache } from '#lib/cache/cache.ts'
import { days } from '#lib/clock.ts'
import { type Life, live, type Outcomes, sumsOf } from './lives.ts'

/** In bets. The first bucket is exactly nothing; the last one is unbounded. */
export type Prospects = {
  exact: boolean
  samples: number
  chance: number
  mean: number
  buckets: { to: number | null; share: number }[]
}

/** The outcomes of a round, and the number of trial rounds if they cannot be computed exactly. */
export type Brought = {
  outcomes: Outcomes
  /** `error`: the half-width of the 95 % confidence interval of the return. */
  tried: { rounds: number; error: number } | null
}

/** The standard errors on each side of a 95 % interval. */
const Z_95 = 1.96
const BUCKETS = 9
/** The buckets cover this share; the rest is rare and falls into the last bucket. */
const MOST_OF_THEM = 0.98
const KEPT_MAX = 500
const KEEP_MS = days(1)
/** After this many leaves other work gets a turn. */
const BREATH = 2_000

/** Cached without expiry, because models and terms never change. */
const outcomes = new Cache<Brought | undefined>({ most: 50 })
const prospects = new Cache<Prospects>({ most: KEPT_MAX })
/** Computed one at a time, so that a page of ten gifts does not block other requests. */
let turn: Promise<unknown> = Promise.resolve()

/** The outcomes of a release; undefined if its rounds have steps. */
export function outcomesOf(release: Release): Promise<Brought | undefined> {
  const { id, version } = release.model
  return outcomes.load(`${id}:${version}`, KEEP_MS, () => inTurn(() => follow(release)))
}

async function follow(release: Release): Promise<Brought | undefined> {
  const spread = spreadOf(release)
  if (spread) return triedOut(spread)
  const shares = new Map<number, number>()
  let leaves = 0
  try {
    const { usualParams, usualBet, leaves: told } = registry.engine(release.model.engine)
    for (const { multiplier4, share } of told?.(release.model) ??
      leavesOf(release, usualParams, usualBet)) {
      shares.set(multiplier4, (shares.get(multiplier4) ?? 0) + share)
      if (++leaves % BREATH === 0) await breathe()
    }
  } catch (error) {
    if (error instanceof NotCountable) return undefined
    throw error
  }
  const outcomes = [...shares].map(([multiplier4, share]) => ({
    times: multiplier4 / 10_000,
    share,
  }))
  return { outcomes, tried: null }
}

function triedOut(spread: Spread): Brought {
  const rounds = spread.reduce((all, [, count]) => all + count, 0)
  const outcomes = spread.map(([times, count]) => ({ times, share: count / rounds }))
  const squares = outcomes.reduce((sum, { times, share }) => sum + times * times * share, 0)
  const error = Z_95 * Math.sqrt((squares - rtpOf(outcomes) ** 2) / rounds)
  return { outcomes, tried: { rounds, error } }
}

export const rtpOf = (all: Outcomes) =>
  all.reduce((sum, { times, share }) => sum + times * share, 0)

/** `model` names the outcomes; results based on trials are never shown as exact. */
export function prospectsOf(model: string, life: Life, isTried: boolean): Promise<Prospects> {
  const { outcomes: _, ...rest } = life
  const key = `${model} ${JSON.stringify(rest)} ${life.most}`
  return prospects.load(key, KEEP_MS, () => inTurn(() => reckon(life, isTried)))
}

async function reckon(life: Life, isTried: boolean): Promise<Prospects> {
  const isCash = life.freeRounds > 0 && life.wagerTimes === 0
  const sums = isCash && !isTried ? sumsOf(life.outcomes, life.freeRounds) : undefined
  if (sums) {
    const capped = sums.map(({ times, share }) => ({ times: Math.min(times, life.most), share }))
    return summary(
      capped.toSorted((a, b) => a.times - b.times),
      { exact: true, samples: 0 },
    )
  }
  const values = await live(life)
  const spread = Array.from(values, (times) => ({ times, share: 1 / values.length }))
  return summary(spread, { exact: false, samples: values.length })
}

function summary(spread: Outcomes, how: Pick<Prospects, 'exact' | 'samples'>): Prospects {
  const some = spread.filter(({ times }) => times > 0)
  const chance = some.reduce((sum, { share }) => sum + share, 0)
  const step = niceStep(quantile(some, chance * MOST_OF_THEM) / (BUCKETS - 1))
  const shares = Array.from({ length: BUCKETS }, () => 0)
  for (const { times, share } of some)
    shares[Math.min(BUCKETS - 1, Math.ceil(times / step) - 1)]! += share
  const buckets = shares.map((share, at) => ({
    to: at === BUCKETS - 1 ? null : step * (at + 1),
    share,
  }))
  return {
    ...how,
    chance: Math.min(1, chance),
    mean: rtpOf(spread),
    buckets: [{ to: 0, share: Math.max(0, 1 - chance) }, ...buckets],
  }
}

function quantile(some: Outcomes, share: number): number {
  let sum = 0
  return some.find((one) => (sum += one.share) >= share)?.times ?? some.at(-1)?.times ?? 1
}

/** The next of 1, 2, 5, 10, 20, … */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 0.01)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least)!
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => {})
  return mine
}
