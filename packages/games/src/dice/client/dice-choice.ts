import { diceMultiplier4, type DiceModel, type DiceParams, winCount } from '../dice.ts'
import { payoutOf } from '@ayva/game-math/engine'

/**
 * The choice of side and target in three forms: target, chance and multiplier. All are integers: hundredths of a point,
 * hundredths of a per cent, ten-thousandths of the bet.
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

/** The same side with the nearest allowed target. */
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

/** The choice with the chance nearest to so many hundredths of a per cent. */
export function withChance(model: DiceModel, params: DiceParams, chance100: number): DiceParams {
  return withWinCount(model, params, Math.round((chance100 * model.range) / 10_000))
}

/** The choice with the smallest multiplier of the model that is not below the given one. */
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

/** The return of a win to the last minor unit, before the bet is placed. */
export function dicePayout(model: DiceModel, params: DiceParams, bet: bigint): bigint {
  return payoutOf(bet, diceMultiplier4(model, params))
}

/** The mean return of this choice; the multiplier is rounded down, so it can be below 99 %. */
export function returnOf(model: DiceModel, params: DiceParams): number {
  return (winCount(model, params) * diceMultiplier4(model, params)) / (model.range * 10_000)
}
