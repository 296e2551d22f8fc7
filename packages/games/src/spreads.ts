/**
 * What rounds bring where their courses are too many to be followed: a million of them, tried out and
 * sorted by what they returned. `spreads.json` is written by `npm run rtp`, and by nothing else.
 */
import { leavesOf, NotCountable } from '@ayva/game-math/outcomes'
import { type EngineMath, type Release } from '@ayva/game-math/release'
import spreads from './spreads.json' with { type: 'json' }
import { CHUNK, chunksOf, playChunk } from './trials.ts'

/** A return in bets and how many rounds brought about so much. Their mean is exact. */
type Bin = readonly [times: number, rounds: number]
export type Spread = readonly Bin[]
export type Spreads = Readonly<Record<string, Spread>>

/** Bins to the double of a return: none is wider than a twentieth of what it holds. */
const BINS = 16

const keyOf = ({ model }: Release) => `${model.id}:${model.version}`

/** What was tried of a release; undefined where nothing is kept, for its courses can be counted. */
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

/** The spreads of an engine's releases that have no other way to tell what they bring. */
export function spreadsIn(math: EngineMath): Spreads {
  const wanted = math.releases.filter((release) => !isCountable(release, math))
  return Object.fromEntries(wanted.map((release) => [keyOf(release), trySpread(release, math)]))
}

/** Rounds that go on by actions have no spread of their own: it is their player's doing. */
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
