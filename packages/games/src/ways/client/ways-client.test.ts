import { expect, test } from 'vitest'
import { fastStream } from '@ayva/game-math/testing'
import { math } from '../math.ts'
import { playOut, type WaysModel } from '../ways.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'
import { firstBeat, waysBeats } from './ways-beats.ts'
import { fairness } from './ways-fairness.ts'

const model = math.releases[0]!.model as WaysModel
const betUnits = {
  minor: (units: number) => BigInt(units * 5),
  words: (units: number) => `${units}`,
}
const played = (seed: number) => playOut(model, fastStream(seed))
const seedOf = (is: (outcome: ReturnType<typeof played>) => boolean) =>
  Array.from({ length: 3000 }, (_, seed) => seed).find((seed) => is(played(seed)))!
const frame = ['', '', ''] as const
const looks = { symbols: {}, jackpots: {}, tone: 'light', frame, reel: ['', ''] } as const

test('the screen shows the reels of the outcome, and highlights the cells of its ways', () => {
  const outcome = played(seedOf(({ base, free }) => base.wins.length === 1 && free.length === 0))
  const { paid, free } = waysBeats(model, outcome, betUnits)
  expect(free).toEqual([])
  const [fill, mark] = paid
  expect(fill!.columns.map((column) => column.map(({ symbol }) => symbol))).toEqual(
    outcome.base.grid,
  )
  const [win] = outcome.base.wins
  const lit = mark!.marked.map((cell) => Math.floor(cell / mark!.rows))
  const perReel = Array.from({ length: win!.reels }, (_, reel) => {
    return lit.filter((one) => one === reel).length
  })
  expect(lit.every((reel) => reel < win!.reels)).toBe(true)
  expect(perReel.reduce((product, count) => product * count, 1)).toBe(win!.ways)
  expect(paid.at(-1)!.won).toBe(BigInt(outcome.totalUnits * 5))
})

test('free spins show their multipliers, their count and the running total', () => {
  const outcome = played(seedOf(({ free }) => free.length > 0))
  const { paid, free } = waysBeats(model, outcome, betUnits)
  expect(paid.find(({ notice }) => notice)?.notice).toBe('Выпало: 8 вращений без ставки')
  const ends = free.filter(({ motion }) => motion === 'still')
  expect(ends.map(({ won }) => won)).toEqual(outcome.free.map(({ total }) => BigInt(total * 5)))
  expect(ends.map(({ meter }) => meter[1]!.value)).toEqual(
    outcome.free.map(({ multiplier }) => (multiplier > 1 ? `×${multiplier}` : '–')),
  )
  expect(free.at(-1)!.series).toEqual({ done: 8, total: 8 })
})

test('the reels before the first round have no way', () => {
  const [first, second] = firstBeat(model).columns.map((column) =>
    column.map(({ symbol }) => symbol),
  )
  expect(first!.some((symbol) => second!.includes(symbol))).toBe(false)
})

test('the text of an outcome: a loss plainly, ways, free spins', () => {
  const lost = played(seedOf(({ totalUnits }) => totalUnits === 0))
  expect(spokenOutcome(lost, looks)).toBe('Выигрышных путей нет')
  const won = played(seedOf(({ base, free }) => base.wins.length === 1 && free.length === 0))
  expect(winWords(won)).toMatch(/^\d+ пут(ь|и|ей)$/)
  expect(spokenOutcome(won, looks)).toMatch(/ на \d барабанах, \d+ пут/)
  expect(fairness.outcomeWords(won)).toMatch(/^Выигрышных путей: \d+ из \d+$/)
})
