import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
  payoutOf,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'
import { figuresOfLeaves, type Leaf } from '@ayva/game-math/release'

/** A divisor of every currency's instant step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 100n
export const NUMBERS = 40
const DRAWN = 10
/** So many hits of one draw are rare. */
const MANY_HITS = 6
export const PICKS_MAX = 10

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('keno'),
  numbers: z.literal(NUMBERS),
  drawn: z.literal(DRAWN),
  maxPicks: z.literal(PICKS_MAX),
  /** Hundredths of the bet by numbers picked and hit; missing entries pay nothing. */
  pays: z.record(z.string(), z.record(z.string(), z.int().check(z.positive()))),
})
export type KenoModel = z.infer<typeof modelSchema>

const number = z.int().check(z.gte(1), z.lte(NUMBERS))
const paramsSchema = z.strictObject({
  picks: z.array(number).check(z.minLength(1), z.maxLength(PICKS_MAX)),
})
export type KenoParams = z.infer<typeof paramsSchema>

export type KenoOutcome = {
  picks: number[]
  /** In the order of the draw. */
  drawn: number[]
  hits: number
  /** The pay of the hits in ten-thousandths of the bet. */
  multiplier4: number
}

/** The pay of so many hits in hundredths of the bet. */
export function pays100(model: KenoModel, picks: number, hits: number): number {
  return model.pays[picks]?.[hits] ?? 0
}

/** The share of draws with exactly so many hits. */
export function hitShare(picks: number, hits: number): number {
  return (choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits)) / choose(NUMBERS, DRAWN)
}

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}

/** The number of hits is that of a draw without replacement, whichever numbers are picked. */
export function hitLeaves(model: KenoModel, picks: number): Leaf[] {
  return Array.from({ length: picks + 1 }, (_, hits) => ({
    multiplier4: pays100(model, picks, hits) * 100,
    share: hitShare(picks, hits),
  }))
}

const best4 = (model: KenoModel, { params: { picks } }: Bet<KenoParams>) =>
  Math.max(...Object.values(model.pays[picks.length]!)) * 100

export const keno: Engine<KenoModel, KenoParams, never, KenoOutcome> = {
  kind: 'keno',
  wager: 'slot',
  paramsSchema,
  actionSchema: null,

  validateModel(raw) {
    const model = modelSchema.parse(raw)
    for (let picks = 1; picks <= PICKS_MAX; picks++) {
      const hits = Object.keys(model.pays[picks] ?? {}).map(Number)
      if (hits.length === 0 || hits.some((one) => one < 1 || one > picks))
        throw new TypeError(`${model.id}: ${picks} picks pay for hits that there are not`)
    }
    return model
  },

  validateBet(_model, bet) {
    const params = paramsSchema.safeParse(bet.params)
    if (!params.success) throw new InvalidBet('params_invalid')
    const { picks } = params.data
    if (new Set(picks).size !== picks.length)
      throw new InvalidBet('params_invalid', 'a number is picked twice')
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,
  maxFactor4: best4,
  maxPayout: (model, bet) => payoutOf(bet.amount, best4(model, bet)),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a draw has no actions')
    }
    const { picks } = bet.params
    const drawn = rng.shuffle(NUMBERS).take(DRAWN)
    let hits = 0
    for (let i = 0; i < DRAWN; i++) {
      drawn[i]! += 1
      if (picks.includes(drawn[i]!)) hits += 1
    }
    const multiplier4 = pays100(model, picks.length, hits) * 100
    const outcome: KenoOutcome = { picks, drawn, hits, multiplier4 }
    const payout = payoutOf(bet.amount, multiplier4)
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  figuresOf: (model, { picks }) => figuresOfLeaves(hitLeaves(model, picks.length)),

  autoAction() {
    throw new IllegalAction('a draw is never left open')
  },

  publicView: (outcome) => outcome,

  feats: ({ hits }) => (hits >= MANY_HITS ? ['hits-6'] : []),
}
