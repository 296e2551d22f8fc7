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

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('wheel'),
  /** In the order of the wheel, clockwise: hundredths of the bet, and the weight of the stop. */
  segments: z
    .array(
      z.strictObject({
        x100: z.int().check(z.nonnegative()),
        weight: z.int().check(z.positive()),
      }),
    )
    .check(z.minLength(2), z.maxLength(100)),
})
export type WheelModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({})

export type WheelOutcome = {
  /** The segment under the pointer, in the order of the model. */
  segment: number
  /** The pay in ten-thousandths of the bet. */
  multiplier4: number
}

const weightsByModel = new WeakMap<WheelModel, { weights: number[]; best4: number }>()

function readOnce(model: WheelModel) {
  const known = weightsByModel.get(model)
  if (known) return known
  const read = {
    weights: model.segments.map(({ weight }) => weight),
    best4: Math.max(...model.segments.map(({ x100 }) => x100)) * 100,
  }
  weightsByModel.set(model, read)
  return read
}

export const wheel: Engine<WheelModel, Record<string, never>, never, WheelOutcome> = {
  kind: 'instant',
  wager: 'slot',
  paramsSchema,
  actionSchema: null,
  validateModel: (raw) => modelSchema.parse(raw),

  validateBet(_model, bet) {
    if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,
  maxFactor4: (model) => readOnce(model).best4,
  maxPayout: (model, bet) => payoutOf(bet.amount, readOnce(model).best4),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a wheel has no actions')
    }
    const segment = rng.weighted(readOnce(model).weights)
    const multiplier4 = model.segments[segment]!.x100 * 100
    const payout = payoutOf(bet.amount, multiplier4)
    const outcome = { segment, multiplier4 }
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  autoAction() {
    throw new IllegalAction('a wheel is never left turning')
  },

  publicView: (outcome) => outcome,
}
