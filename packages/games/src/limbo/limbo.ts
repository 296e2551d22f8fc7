import * as z from 'zod/mini'
import {
  assertMultiple,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
  payoutOf,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'

/** A divisor of every currency's instant step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 100n
/** The number of values of `u52`. */
const VALUES = 2n ** 52n

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('limbo'),
  rtpBp: z.int().check(z.positive(), z.lte(10_000)),
  minTarget100: z.int().check(z.gt(100)),
  maxTarget100: z.int().check(z.gt(100)),
})
export type LimboModel = z.infer<typeof modelSchema>

/** The chosen height in hundredths: 200 is «2,00×». */
const paramsSchema = z.strictObject({ target100: z.int().check(z.gt(100)) })
export type LimboParams = z.infer<typeof paramsSchema>

export type LimboOutcome = {
  /** The reached height in hundredths; heights above the highest target are stated as that. */
  result100: number
  target100: number
  win: boolean
}

/** How many of the 2^52 values reach the target: `floor(rtp * 2^52 / target)`. */
function winningValues({ rtpBp }: LimboModel, target100: number): bigint {
  return (BigInt(rtpBp) * VALUES) / (100n * BigInt(target100))
}

export function limboChance(model: LimboModel, target100: number): number {
  return Number(winningValues(model, target100)) / Number(VALUES)
}

/** `floor(99 * 2^52 / (2^52 - r))`, at least one (games.md 8.5) and at most the highest target. */
export function result100Of({ rtpBp, maxTarget100 }: LimboModel, r: bigint): number {
  const exact = (BigInt(rtpBp) * VALUES) / (100n * (VALUES - r))
  if (exact >= BigInt(maxTarget100)) return maxTarget100
  return Math.max(100, Number(exact))
}

export const limbo: Engine<LimboModel, LimboParams, never, LimboOutcome> = {
  kind: 'instant',
  paramsSchema,
  actionSchema: null,

  validateModel(raw) {
    const model = modelSchema.parse(raw)
    if (model.minTarget100 > model.maxTarget100) {
      throw new TypeError(`${model.id}: the range of targets is empty`)
    }
    return model
  },

  validateBet({ minTarget100, maxTarget100 }, bet) {
    const params = paramsSchema.safeParse(bet.params)
    if (!params.success) throw new InvalidBet('params_invalid')
    const { target100 } = params.data
    if (target100 < minTarget100 || target100 > maxTarget100) {
      throw new InvalidBet('params_invalid', 'the target is too low or too high')
    }
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,

  maxFactor4: (_model, { params }) => params.target100 * 100,

  maxPayout: (_model, { amount, params }) => payoutOf(amount, params.target100 * 100),

  chosenChance4: (model, { target100 }) => Math.ceil(10_000 * limboChance(model, target100)),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a climb has no actions')
    }
    const { target100 } = bet.params
    const result100 = result100Of(model, rng.u52())
    const win = result100 >= target100
    const payout = win ? payoutOf(bet.amount, target100 * 100) : 0n
    const outcome: LimboOutcome = { result100, target100, win }
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  autoAction() {
    throw new IllegalAction('a climb is never left open')
  },

  publicView: (outcome) => outcome,
}
