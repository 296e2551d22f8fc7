import { registry } from '../../registry.ts'
import { type MinesModel, type MinesOutcome } from '../mines.ts'
import { expect, test } from 'vitest'
import {
  cellLooks,
  ladder,
  ladderWindow,
  moveFocus,
  reachChance,
  safeChance,
  safeOpened,
  takeNow,
} from './mines-view.ts'
import { timesText } from './mines-words.ts'

const model = registry.find('mines-99', 1).model as MinesModel

const open: MinesOutcome = {
  status: 'open',
  opened: [6, 7],
  mines: null,
  hit: null,
  multiplier4: 12_857,
  nextMultiplier4: 14_785,
  cashedOut: false,
  auto: false,
}

test('an open round shows only what was opened', () => {
  const looks = cellLooks(open)
  expect(looks.filter((look) => look === 'gem')).toHaveLength(2)
  expect(looks.filter((look) => look === 'closed')).toHaveLength(23)
  expect(cellLooks(undefined).every((look) => look === 'closed')).toBe(true)
})

test('a lost round distinguishes the hit mine from the others', () => {
  const looks = cellLooks({
    ...open,
    status: 'settled',
    opened: [6, 7, 3],
    mines: [3, 8, 20],
    hit: 3,
  })
  expect([looks[3], looks[8], looks[6], looks[0]]).toEqual(['hit', 'bomb', 'gem', 'gem-left'])
})

test('arrow keys move inside the field and stop at its edges', () => {
  expect(moveFocus(0, 'ArrowLeft')).toBe(0)
  expect(moveFocus(4, 'ArrowRight')).toBe(4)
  expect(moveFocus(12, 'ArrowUp')).toBe(7)
  expect(moveFocus(22, 'ArrowDown')).toBe(22)
  expect([moveFocus(12, 'Home'), moveFocus(12, 'End')]).toEqual([10, 14])
  expect(moveFocus(12, 'a')).toBe(undefined)
})

test('the list of multipliers is the model’s, cut at the cap of the round', () => {
  expect(ladder(model, 3, 10_000n, undefined).slice(0, 4)).toEqual([11_250, 12_857, 14_785, 17_120])
  expect(ladder(model, 24, 10_000n, undefined)).toEqual([247_500])
  expect(ladder(model, 3, 10_000n, 15_000)).toEqual([11_250, 12_857, 14_785])
})

test('the visible part of the list follows the round and never exceeds its ends', () => {
  const steps = ladder(model, 3, 10_000n, undefined)
  expect(ladderWindow(steps, 0, 9).map(({ cells }) => cells)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(ladderWindow(steps, 22, 9).at(-1)).toEqual({ cells: 22, multiplier4: 22_770_000 })
  expect(ladderWindow([247_500], 0, 9)).toEqual([{ cells: 1, multiplier4: 247_500 }])
})

test('chances are those of the remaining cells', () => {
  expect(safeChance(3, 4)).toBeCloseTo(18 / 21, 12)
  expect(reachChance(3, 1)).toBeCloseTo(0.88, 12)
  expect(reachChance(3, 22)).toBeCloseTo(1 / 2300, 12)
})

test('the sum on the button is what the engine would pay', () => {
  expect(takeNow(10_000n, open)).toBe(12_857n)
  expect(takeNow(1n, open)).toBe(1n)
})

test('the mine that ended a round does not count as an opened cell, and its multiplier is zero', () => {
  expect(safeOpened(open)).toBe(2)
  expect(safeOpened({ ...open, status: 'settled', opened: [6, 7, 3], hit: 3 })).toBe(2)
  expect([timesText(12_857), timesText(0)]).toEqual(['1,2857×', '0×'])
})
