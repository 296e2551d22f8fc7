import { expect, test } from 'vitest'
import { limbo } from '../limbo.ts'
import limbo99 from '../limbo-99.json' with { type: 'json' }
import {
  chanceText,
  heightAt,
  heightText,
  limboPayout,
  placeOf,
  targetAt,
  targetOfChance,
} from './limbo-choice.ts'
import { happenedText } from './limbo-words.ts'

const model = limbo.validateModel(limbo99)

test('the scale is logarithmic, and heights beyond it are drawn at its top', () => {
  expect([100, 1_000, 10_000, 100_000, 1_000_000].map(placeOf)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(placeOf(100_000_000)).toBe(1)
  for (let step = 0; step <= 1000; step++) {
    const target = targetAt(model, step / 1000)
    limbo.validateBet(model, { amount: 1000n, params: { target100: target } })
    // Within the precision of three significant digits.
    expect(placeOf(target)).toBeCloseTo(step / 1000, 2)
  }
})

test('the chance of a typed target is never smaller than typed, however rare', () => {
  for (const millionths of [98_000_000, 49_500_000, 1_000_000, 12_345, 99, 1, 0]) {
    const target = targetOfChance(model, millionths)
    limbo.validateBet(model, { amount: 1000n, params: { target100: target } })
    if (target < model.maxTarget100)
      expect(99 / (target / 100)).toBeGreaterThanOrEqual(millionths / 1_000_000)
  }
})

test('figures are formatted exactly', () => {
  const chances = [200, 101, 10_000, 1_000_000, 100_000_000].map((at) => chanceText(model, at))
  expect(chances.map((text) => text.replace(/\s/g, ' '))).toEqual([
    '49,50 %',
    '98,01 %',
    '0,9900 %',
    '0,009900 %',
    '0,000099 %',
  ])
  expect(heightText(100_000_000).replace(/\s/g, ' ')).toBe('1 000 000,00×')
  expect(limboPayout(250, 1000n)).toBe(2500n)
})

test('the number rises from one to the height and never beyond it', () => {
  for (const result of [100, 105, 250, 1_000_000]) {
    const way = Array.from({ length: 50 }, (_, frame) => heightAt(result, frame / 49))
    expect(way).toEqual(way.toSorted((one, other) => one - other))
    expect([way[0], way.at(-1)]).toEqual([100, result])
  }
})

test('the text beside the number states what has happened', () => {
  const outcome = { result100: 229, target100: 150, win: true }
  expect(happenedText(outcome)).toBe('Не ниже 1,50×')
  expect(happenedText({ ...outcome, result100: 120, win: false })).toBe('Ниже 1,50×')
})
