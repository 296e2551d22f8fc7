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
  engine: z.literal('dice'),
  rtpBp: z.int().check(z.positive(), z.lte(10_000)),
  range: z.int().check(z.gt(1)),
  minWinCount: z.int().check(z.positive()),
  maxWinCount: z.int().check(z.positive()),
  multiplierDecimals: z.literal(4),
})
export type DiceModel = z.infer<typeof modelSchema>

/** `over t` wins above t, `under t` below t; the target is in hundredths of a point. */
const paramsSchema = z.strictObject({
  direction: z.enum(['over', 'under']),
  target: z.int().check(z.nonnegative()),
})
export type DiceParams = z.infer<typeof paramsSchema>

export type DiceOutcome = {
  /** 0 .. 9999, shown as 00.00 .. 99.99. */
  roll: number
  direction: DiceParams['direction']
  target: number
  win: boolean
  /** The pay of a win in ten-thousandths of the bet; also given for a lost roll. */
  multiplier4: number
}

/** How many of the `range` rolls win. */
export function winCount(model: DiceModel, { direction, target }: DiceParams) {
  return direction === 'over' ? model.range - 1 - target : target
}

/** `floor(99000000 / w)` ten-thousandths for w winning rolls of 10000 at 99 % (games.md 8.4). */
export function diceMultiplier4(model: DiceModel, params: DiceParams) {
  return Math.floor((model.rtpBp * model.range) / winCount(model, params))
}

export const dice: Engine<DiceModel, DiceParams, never, DiceOutcome> = {
  kind: 'instant',
  paramsSchema,
  actionSchema: null,

  validateModel(raw) {
    const model = modelSchema.parse(raw)
    if (model.minWinCount > model.maxWinCount || model.maxWinCount >= model.range) {
      throw new TypeError(`${model.id}: the range of winning counts is empty`)
    }
    return model
  },

  validateBet(model, bet) {
    const params = paramsSchema.safeParse(bet.params)
    if (!params.success) throw new InvalidBet('params_invalid')
    const wins = winCount(model, params.data)
    if (wins < model.minWinCount || wins > model.maxWinCount) {
      throw new InvalidBet('params_invalid', 'the target leaves too few or too many winning rolls')
    }
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,

  maxFactor4: (model, bet) => diceMultiplier4(model, bet.params),

  maxPayout: (model, bet) => payoutOf(bet.amount, diceMultiplier4(model, bet.params)),

  chosenChance4: (model, params) => Math.ceil((10_000 * winCount(model, params)) / model.range),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a roll has no actions')
    }
    const { direction, target } = bet.params
    const roll = rng.below(model.range)
    const win = direction === 'over' ? roll > target : roll < target
    const multiplier4 = diceMultiplier4(model, bet.params)
    const payout = win ? payoutOf(bet.amount, multiplier4) : 0n
    const outcome: DiceOutcome = { roll, direction, target, win, multiplier4 }
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  autoAction() {
    throw new IllegalAction('a roll is never left open')
  },

  publicView: (outcome) => outcome,
}
