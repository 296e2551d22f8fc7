/**
 * The returns of rounds whose courses are too many to enumerate: a million simulated rounds, sorted by return. Only
 * `npm run rtp` writes `spreads.json`.
 */
import { leavesOf, NotCountable } from '@ayva/game-math/outcomes'
import { type EngineMath, type Release } from '@ayva/game-math/release'
import spreads from './spreads.json' with { type: 'json' }
import { CHUNK, chunksOf, playChunk } from './trials.ts'

/** A return in bets, and the number of rounds with about this return. The mean of all bins is exact. */
type Bin = readonly [times: number, rounds: number]
export type Spread = readonly Bin[]
export type Spreads = Readonly<Record<string, Spread>>

/** The number of bins per doubling of the return: none is wider than a twentieth of its value. */
const BINS = 16

const keyOf = ({ model }: Release) => `${model.id}:${model.version}`

/** The simulated returns of a release; undefined if none are stored, because its courses can be enumerated. */
export function spreadOf(release: Release): Spread | undefined {
  return (spreads as unknown as Spreads)[keyOf(release)]
}

/** The first million rounds of the first trial, with which the run of its row in the PAR sheet begins. */
function trySpread(release: Release, math: EngineMath): Spread {
  const [trial] = math.trials(release.model)
  const [chunk] = chunksOf(release, trial!, CHUNK)
  const bins = new Map<number, { sum: number; rounds: number }>()
  playChunk(release, trial!, chunk!, (x) => {
    const at = x > 0 ? Math.floor(Math.log2(x) * BINS) : -Infinity
    const bin = bins.get(at) ?? { sum: 0, rounds: 0 }
    bin.sum += x
    bin.rounds += 1
    bins.set(at, bin)
  })
  return [...bins]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { sum, rounds }]) => [Number((sum / rounds).toPrecision(10)), rounds])
}

/** The spreads of an engine's releases whose courses cannot be enumerated. */
export function spreadsIn(math: EngineMath): Spreads {
  const wanted = math.releases.filter((release) => !isCountable(release, math))
  return Object.fromEntries(wanted.map((release) => [keyOf(release), trySpread(release, math)]))
}

/** Rounds with actions have no spread of their own, because it depends on their player. */
function isCountable(release: Release, { hasSteps, leaves, usualParams, usualBet }: EngineMath) {
  if (hasSteps || leaves) return true
  try {
    for (const _ of leavesOf(release, usualParams, usualBet));
    return true
  } catch (error) {
    if (error instanceof NotCountable) return false
    throw error
  }
}
