import { registry } from '../../registry.ts'
import { dice, type DiceModel } from '../dice.ts'
import { expect, test } from 'vitest'
import {
  dicePayout,
  targetRange,
  viewOf,
  withChance,
  withDirection,
  withMultiplier,
  withTarget,
} from './dice-choice.ts'
import { happenedText } from './dice-words.ts'

const model = registry.find('dice-99', 1).model as DiceModel
const over = { direction: 'over', target: 5049 } as const

test('target, chance and multiplier are three forms of one choice', () => {
  expect(viewOf(model, over)).toEqual({ target: 5049, chance100: 4950, multiplier4: 20_000 })
  expect(withChance(model, over, 4950)).toEqual(over)
  expect(withMultiplier(model, over, 20_000)).toEqual(over)
  expect(withDirection(model, over, 'under')).toEqual({ direction: 'under', target: 4950 })
})

test('every possible choice is accepted by the engine', () => {
  const bet = 10_000n
  for (const direction of ['over', 'under'] as const) {
    for (const wish of [-5, 0, 1, 4999.6, 99_999_999]) {
      for (const change of [withTarget, withChance, withMultiplier]) {
        const params = change(model, { direction, target: 5000 }, wish)
        expect(() => dice.validateBet(model, { amount: bet, params })).not.toThrow()
      }
    }
    const { min, max } = targetRange(model, direction)
    for (const target of [min, max])
      expect(() =>
        dice.validateBet(model, { amount: bet, params: { direction, target } }),
      ).not.toThrow()
  }
})

test('a typed multiplier never pays less than typed', () => {
  for (const wish of [10_500, 12_345, 33_333, 990_000]) {
    const params = withMultiplier(model, over, wish)
    expect(viewOf(model, params).multiplier4).toBeGreaterThanOrEqual(wish)
  }
})

test('the payout stated before the bet is the payout of a win', () => {
  expect(dicePayout(model, over, 10_000n)).toBe(20_000n)
  expect(dicePayout(model, { direction: 'over', target: 532 }, 3000n)).toBe(3137n)
})

test('the text beside the number states what has happened, not the bet', () => {
  const rolled = { roll: 3481, target: 5049, chanceBp: 4950, multiplier4: 20_000 }
  const outcome = (direction: 'over' | 'under', win: boolean) => ({ ...rolled, direction, win })
  expect(happenedText(outcome('over', false))).toBe('Не больше 50,49')
  expect(happenedText(outcome('over', true))).toBe('Больше 50,49')
  expect(happenedText(outcome('under', true))).toBe('Меньше 50,49')
})
