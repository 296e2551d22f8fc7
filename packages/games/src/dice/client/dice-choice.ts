import { diceMultiplier4, type DiceModel, type DiceParams, winCount } from '../dice.ts'
import { payoutOf } from '@ayva/game-math/engine'

/**
 * A choice of side and target seen three ways: target, chance and multiplier. All of them are
 * whole numbers: hundredths of a point, hundredths of a per cent, ten-thousandths of the bet.
 */
type DiceView = { target: number; chance100: number; multiplier4: number }

export function viewOf(model: DiceModel, params: DiceParams): DiceView {
  return {
    target: params.target,
    chance100: (winCount(model, params) * 10_000) / model.range,
    multiplier4: diceMultiplier4(model, params),
  }
}

/** The targets that the model allows on this side, both ends included. */
export function targetRange(model: DiceModel, direction: DiceParams['direction']) {
  const { minWinCount, maxWinCount, range } = model
  return direction === 'under'
    ? { min: minWinCount, max: maxWinCount }
    : { min: range - 1 - maxWinCount, max: range - 1 - minWinCount }
}

/** The same side with the nearest target that is allowed. */
export function withTarget(model: DiceModel, params: DiceParams, target: number): DiceParams {
  const { min, max } = targetRange(model, params.direction)
  return { ...params, target: Math.min(max, Math.max(min, Math.round(target))) }
}

/** The other side with the same chance. */
export function withDirection(
  model: DiceModel,
  params: DiceParams,
  direction: DiceParams['direction'],
): DiceParams {
  return withWinCount(model, { ...params, direction }, winCount(model, params))
}

/** The choice whose chance is the nearest to so many hundredths of a per cent. */
export function withChance(model: DiceModel, params: DiceParams, chance100: number): DiceParams {
  return withWinCount(model, params, Math.round((chance100 * model.range) / 10_000))
}

/** The choice that pays at least this multiplier, as near to it as the model has one. */
export function withMultiplier(
  model: DiceModel,
  params: DiceParams,
  multiplier4: number,
): DiceParams {
  if (multiplier4 <= 0) return withWinCount(model, params, model.maxWinCount)
  return withWinCount(model, params, Math.floor((model.rtpBp * model.range) / multiplier4))
}

function withWinCount(model: DiceModel, params: DiceParams, wins: number): DiceParams {
  const target = params.direction === 'under' ? wins : model.range - 1 - wins
  return withTarget(model, params, target)
}

/** What a win would return, to the last minor unit, before the bet is placed. */
export function dicePayout(model: DiceModel, params: DiceParams, bet: bigint): bigint {
  return payoutOf(bet, diceMultiplier4(model, params))
}

/** What comes back of this choice on average: the multiplier is rounded down, so it may be under 99 %. */
export function returnOf(model: DiceModel, params: DiceParams): number {
  return (winCount(model, params) * diceMultiplier4(model, params)) / (model.range * 10_000)
}
