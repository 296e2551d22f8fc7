/** Simulates many rounds of one way to play, and compares the result with the published figures. */
import { type Bet, IllegalAction, type Step } from './engine.ts'
import { type Release, type Trial } from './release.ts'
import { type RandomStream, streamOfWords } from './stream.ts'

/** Minor units. So large that flooring a payout has no visible effect, and a multiple of every step. */
const AMOUNT = 1_000_000n
/** How many of the largest returns are kept, and how many of them are reported. */
const TOP = 128
const TOLD = 5
/** A win is advertised only if one round in so many returns at least as much. */
export const TOP_WIN_ONE_IN = 1_000_000

/** A return in multiples of the opening bet, and the number of rounds with it. */
export type TopReturn = { x: number; rounds: number }

/** The result of some rounds, as sums of returns per unit staked, so that results can be added. */
export type Tried = {
  rounds: number
  sum: number
  squares: number
  /** Rounds that paid anything; that returned at least their stake; at least ten times the stake, and so on. */
  hits: number
  kept: number
  over10: number
  over100: number
  over1000: number
  /** The largest first. */
  top: TopReturn[]
}

/** The figures of a trial in the report: fractions per unit of the opening bet. */
export type TrialFigures = {
  rounds: number
  rtp: number
  /** The standard error of `rtp`, from the measured deviation. */
  error: number
  sd: number
  hitFrequency: number
  winAtLeastBet: number
  over10: number
  over100: number
  over1000: number
  top: TopReturn[]
  /** The largest return that at least one round in a million reached, and how many rounds reached it. */
  topWin: TopReturn | null
  /** The distance between measured and published figures in standard errors; null if nothing is published. */
  zRtp: number
  zHits: number | null
}

/**
 * Plays `rounds` rounds. `words` returns random 32-bit words; the same words give the same rounds. `seen` is called
 * with the return of each.
 */
export function tryOut(
  release: Release,
  trial: Trial,
  rounds: number,
  words: () => number,
  seen?: (x: number) => void,
): Tried {
  const round = trial.next ? steppedRound(release, trial, words) : plainRound(release, trial, words)
  const tried = nothingTried()
  for (let i = 0; i < rounds; i++) {
    const x = round()
    count(tried, x)
    seen?.(x)
  }
  return tried
}

export function nothingTried(): Tried {
  return {
    rounds: 0,
    sum: 0,
    squares: 0,
    hits: 0,
    kept: 0,
    over10: 0,
    over100: 0,
    over1000: 0,
    top: [],
  }
}

/** The sum of two results. */
export function added(one: Tried, other: Tried): Tried {
  const result = nothingTried()
  for (const key of [...SUMS]) result[key] = one[key] + other[key]
  for (const { x, rounds } of [...one.top, ...other.top]) keepTop(result.top, x, rounds)
  return result
}

const SUMS = [
  ...(['rounds', 'sum', 'squares', 'hits', 'kept'] as const),
  ...(['over10', 'over100', 'over1000'] as const),
]

/** The measured figures, compared with those that the trial expects. */
export function figuresOf({ expected }: Trial, tried: Tried): TrialFigures {
  const { rounds, sum, squares, hits, kept, over10, over100, over1000, top } = tried
  const rtp = sum / rounds
  const sd = Math.sqrt(Math.max(0, squares / rounds - rtp ** 2))
  const root = Math.sqrt(rounds)
  const hitFrequency = hits / rounds
  const due = expected.hitFrequency
  return {
    rounds,
    rtp,
    sd,
    error: sd / root,
    hitFrequency,
    winAtLeastBet: kept / rounds,
    over10,
    over100,
    over1000,
    top: top.slice(0, TOLD),
    topWin: topWinIn(top, rounds),
    zRtp: standardErrors(rtp - expected.rtp, (expected.sd ?? sd) / root),
    zHits:
      due === undefined
        ? null
        : standardErrors(hitFrequency - due, Math.sqrt(due * (1 - due)) / root),
  }
}

/** `top` is sorted in descending order. A run of less than a million rounds has none. */
function topWinIn(top: readonly TopReturn[], rounds: number): TopReturn | null {
  const wanted = rounds / TOP_WIN_ONE_IN
  let reached = 0
  for (const one of wanted < 1 ? [] : top) {
    reached += one.rounds
    if (reached >= wanted) return { x: one.x, rounds: reached }
  }
  return null
}

/** If no deviation is possible, the smallest one counts as infinite. */
function standardErrors(away: number, error: number): number {
  if (error > 0) return away / error
  return Math.abs(away) < 1e-9 ? 0 : Number.POSITIVE_INFINITY
}

/** The return of a round is the return of its opening bet: stakes that were added are subtracted. */
function returned(step: Step<unknown, unknown>, bet: Bet<unknown>): number {
  if (step.status === 'open') throw new TypeError('the trial leaves its round open')
  return 1 + Number(step.payout - step.stake) / Number(bet.amount)
}

function betOf({ engine, model }: Release, { params, bet: amount = AMOUNT }: Trial): Bet<unknown> {
  const parsed = engine.paramsSchema.safeParse(params)
  if (!parsed.success) throw new TypeError(`the params of a trial of ${model.id} are malformed`)
  const bet = {
    amount,
    params: parsed.data,
    capMultiplier4: engine.capMaximum4(model) ?? undefined,
  }
  engine.validateBet(model, bet)
  return bet
}

function plainRound(release: Release, trial: Trial, words: () => number): () => number {
  const { engine, model } = release
  const bet = betOf(release, trial)
  const stream = streamOfWords(words)
  return () => returned(engine.play(model, bet, stream), bet)
}

function steppedRound(release: Release, trial: Trial, words: () => number): () => number {
  const { engine, model } = release
  const bet = betOf(release, trial)
  const next = trial.next!
  const rewound = rewindable(words)
  return () => {
    const actions: unknown[] = []
    let step = engine.play(model, bet, rewound.fromStart(true))
    while (step.status === 'open') {
      const { legal } = step
      const outcome = engine.publicView(step.outcome, 'open')
      const action = next({ outcome, legal, actions })
      if (action === undefined) throw new IllegalAction('the trial does not know what to do')
      step = engine.play(model, bet, rewound.fromStart(false), { actions }, action)
      actions.push(action)
    }
    return returned(step, bet)
  }
}

/** A source of words that a round reads again from the start at each of its steps. */
function rewindable(words: () => number) {
  let kept: number[] = []
  let at = 0
  const stream = (): RandomStream =>
    streamOfWords(() => {
      if (at === kept.length) kept.push(words())
      return kept[at++]!
    })
  return {
    fromStart(anew: boolean): RandomStream {
      if (anew) kept = []
      at = 0
      return stream()
    },
  }
}

function count(tried: Tried, x: number): void {
  tried.rounds += 1
  tried.sum += x
  tried.squares += x * x
  if (x <= 0) return
  tried.hits += 1
  if (x >= 1) tried.kept += 1
  if (x >= 10) tried.over10 += 1
  if (x >= 100) tried.over100 += 1
  if (x >= 1000) tried.over1000 += 1
  keepTop(tried.top, x, 1)
}

/** The list stays short and sorted, so that an ordinary return costs one comparison. */
function keepTop(top: TopReturn[], x: number, rounds: number): void {
  const last = top.at(-1)
  if (top.length === TOP && last && x < last.x) return
  const same = top.find((one) => one.x === x)
  if (same) same.rounds += rounds
  else {
    top.push({ x, rounds })
    top.sort((one, other) => other.x - one.x)
    if (top.length > TOP) top.pop()
  }
}
