import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'
import { figuresOfLeaves } from '@ayva/game-math/release'
import { NUMBERS, type Place, placeById, placeId, places, types } from './places.ts'

/** A divisor of every currency's step of table bets (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 20n
/** As many bets as there are places, because each place occurs once. */
const BETS_MAX = places.length

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('roulette'),
  numbers: z.literal(NUMBERS),
  /** Even-money bets return half of their stake on zero. */
  laPartage: z.boolean(),
})
export type RouletteModel = z.infer<typeof modelSchema>

const betSchema = z.strictObject({
  type: z.enum(types),
  n: z.optional(z.array(z.int().check(z.gte(0), z.lt(NUMBERS))).check(z.maxLength(6))),
  value: z.optional(z.int().check(z.gte(1), z.lte(3))),
  /** Minor units as a number, because a double is exact for every sum that a table accepts. */
  stake: z.int().check(z.positive()),
})
const paramsSchema = z.strictObject({
  bets: z.array(betSchema).check(z.minLength(1), z.maxLength(BETS_MAX)),
})
export type RouletteBet = z.infer<typeof betSchema>
export type RouletteParams = z.infer<typeof paramsSchema>

export type RouletteOutcome = {
  number: number
  /** The return of each bet in minor units, in the order of the bets. */
  detail: number[]
}

/** The return of a bet for this number, stake included. */
export function returnOf(
  { laPartage }: RouletteModel,
  { limit, numbers, times }: Place,
  stake: number,
  number: number,
): number {
  if (numbers.includes(number)) return stake * times
  return laPartage && number === 0 && limit === 'evenMoney' ? Math.floor(stake / 2) : 0
}

function placeOf(bet: RouletteBet): Place {
  const found = placeById.get(placeId(bet))
  if (!found) throw new InvalidBet('params_invalid', 'there is no such place on the table')
  return found
}

/** The largest return over all numbers, in minor units. */
function mostReturned(model: RouletteModel, bets: readonly RouletteBet[]): number {
  return Math.max(...returnsOf(model, bets))
}

/** The return for each number, in minor units. */
function returnsOf(model: RouletteModel, bets: readonly RouletteBet[]): number[] {
  const byNumber = Array.from({ length: NUMBERS }, () => 0)
  for (const bet of bets) {
    const laid = placeOf(bet)
    for (let number = 0; number < NUMBERS; number++)
      byNumber[number]! += returnOf(model, laid, bet.stake, number)
  }
  return byNumber
}

function validateBet(_model: RouletteModel, bet: Bet<RouletteParams>) {
  const params = paramsSchema.safeParse(bet.params)
  if (!params.success) throw new InvalidBet('params_invalid')
  let sum = 0n
  for (const one of params.data.bets) {
    placeOf(one)
    assertMultiple(BigInt(one.stake), SMALLEST_STEP)
    sum += BigInt(one.stake)
  }
  if (sum !== bet.amount) throw new InvalidBet('params_invalid', 'the bets are not the stake')
}

export const roulette: Engine<RouletteModel, RouletteParams, never, RouletteOutcome> = {
  kind: 'roulette',
  paramsSchema,
  actionSchema: null,
  validateModel: (raw) => modelSchema.parse(raw),
  validateBet,

  parts: (_model, { params }) =>
    params.bets.map((bet) => {
      const { id, limit } = placeOf(bet)
      return { place: id, limit, amount: BigInt(bet.stake) }
    }),

  capMaximum4: () => null,
  maxFactor4: (model, { amount, params }) =>
    Math.ceil((mostReturned(model, params.bets) / Number(amount)) * 10_000),
  maxPayout: (model, { params }) => BigInt(mostReturned(model, params.bets)),

  figuresOf(model, { bets }) {
    const returned = returnsOf(model, bets)
    const staked = bets.reduce((sum, { stake }) => sum + stake, 0)
    const share = 1 / returned.length
    return figuresOfLeaves(returned.map((sum) => ({ multiplier4: (sum / staked) * 10_000, share })))
  },

  // Chips on red and black together win nothing and carry no risk, so the covered chance is the chosen one.
  chosenChance4(model, { bets }) {
    const covered = new Set(bets.flatMap((bet) => placeOf(bet).numbers))
    return Math.ceil((10_000 * covered.size) / model.numbers)
  },

  play(model, { amount: stake, params }, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('the bets are laid before the ball')
    }
    const number = rng.below(model.numbers)
    const detail = params.bets.map((bet) => returnOf(model, placeOf(bet), bet.stake, number))
    let payout = 0
    for (const returned of detail) payout += returned
    const outcome = { number, detail }
    return { status: 'settled', outcome, stake, payout: BigInt(payout), state: null }
  },

  autoAction() {
    throw new IllegalAction('a ball is never left rolling')
  },

  publicView: (outcome) => outcome,
}
