import { describe, expect, test } from 'vitest'
import { fastStream } from '@ayva/game-math/testing'
import { type ClusterModel, playOut } from '../cluster.ts'
import { math } from '../math.ts'
import { clusterBeats, firstBeat } from './cluster-beats.ts'
import { fairness } from './cluster-fairness.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'

const model = math.releases[0]!.model as ClusterModel
const betUnits = {
  minor: (units: number) => BigInt(units * 5),
  words: (units: number) => `${units}`,
}
const played = (seed: number) => playOut(model, fastStream(seed))
const seedOf = (is: (outcome: ReturnType<typeof played>) => boolean) =>
  Array.from({ length: 3000 }, (_, seed) => seed).find((seed) => is(played(seed)))!
const looks = {
  symbols: {},
  jackpots: {},
  tone: 'light',
  frame: ['', '', ''],
  reel: ['', ''],
} as const

describe('a round is shown according to its outcome', () => {
  const outcome = played(seedOf(({ free }) => free.length > 0))
  const { paid, free } = clusterBeats(model, outcome, betUnits)

  test('the multiplier of each step is highlighted, and is not reset in free drops', () => {
    const lit = [...paid, ...free]
      .filter(({ motion }) => motion === 'take')
      .map(({ meter: { ladder, place, pays } }) => pays && ladder[place])
    const due = [outcome.base, ...outcome.free].flatMap(({ steps }) => steps)
    expect(lit).toEqual(due.map(({ multiplier }) => multiplier))
  })

  test('the charge counts the cells of the paid drop, and stays full after it', () => {
    const charges = paid.map(({ meter }) => meter.charge)
    expect(charges).toEqual(charges.toSorted((one, other) => one - other))
    expect(charges.at(-1)).toBe(model.chargeThreshold)
    expect(free.every(({ meter }) => meter.charge === model.chargeThreshold)).toBe(true)
    expect(paid.at(-1)!.notice).toBe('Заряд полон: 10 падений без ставки')
  })

  test('the running total is that of the outcome, drop by drop', () => {
    const ends = [...paid, ...free].filter(({ motion, notice }) => motion === 'still' && !notice)
    const totals = [outcome.base, ...outcome.free].map(({ total }) => BigInt(total * 5))
    expect(ends.map(({ won }) => won)).toEqual(totals)
    expect(free.at(-1)!.series).toEqual({ done: outcome.free.length, total: outcome.awarded })
  })

  test('the board before the first round has no equal neighbours', () => {
    const board = firstBeat(model).columns.map((column) => column.map(({ symbol }) => symbol))
    board.forEach((column, at) =>
      column.forEach((symbol, row) => {
        expect(column[row + 1]).not.toBe(symbol)
        expect(board[at + 1]?.[row]).not.toBe(symbol)
      }),
    )
  })
})

test('the text of an outcome: a loss plainly, steps and multipliers, free drops', () => {
  const lost = played(seedOf(({ totalUnits }) => totalUnits === 0))
  expect(spokenOutcome(lost, looks)).toBe('Гроздей нет')
  expect(fairness.outcomeWords(lost)).toBe('Гроздей нет')
  const two = played(seedOf(({ base, free }) => base.steps.length === 2 && free.length === 0))
  expect(winWords(two)).toBe('2 шага каскада, до ×2')
  expect(spokenOutcome(two, looks)).toMatch(/^2 шага каскада: G\d, \d+.*\. множитель до 2$/)
  const series = played(seedOf(({ free }) => free.length > 0))
  expect(winWords(series)).toBe('Бесплатные падения: 10')
})
