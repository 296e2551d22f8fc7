import { describe, expect, test } from 'vitest'
import { fastStream } from '@ayva/game-math/testing'
import { framesOf } from '../../grid/beats.ts'
import { math } from '../math.ts'
import { playOut, type TumbleModel } from '../tumble.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'
import { firstBeat, tumbleBeats } from './tumble-beats.ts'
import { fairness } from './tumble-fairness.ts'

const model = math.releases[0]!.model as TumbleModel
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
  test('each step removes the cells of the outcome, and falling cells keep their ids', () => {
    const { base } = played(seedOf((outcome) => outcome.base.steps.length > 2))
    const frames = framesOf(base, model.rows, 'x')
    expect(frames.map(({ motion }) => motion)).toEqual([
      'fall',
      ...base.steps.flatMap(() => ['take', 'fall']),
    ])
    for (const [index, frame] of frames.entries()) {
      if (frame.motion !== 'take') continue
      expect(frame.marked).toEqual(base.steps[frame.step - 1]!.cells)
      const taken = new Set(frame.marked)
      const after = frames[index + 1]!
      frame.columns.forEach((column, at) => {
        const kept = column.filter((_, row) => !taken.has(at * model.rows + row))
        const fresh = model.rows - kept.length
        expect(after.columns[at]!.slice(fresh).map(({ id }) => id)).toEqual(
          kept.map(({ id }) => id),
        )
        // A cell ends one row lower for each cell that was removed below it.
        for (const [place, cell] of after.columns[at]!.slice(fresh).entries())
          expect(cell.from).toBe(fresh + place - column.findIndex(({ id }) => id === cell.id))
        expect(after.columns[at]!.slice(0, fresh).every(({ from }) => from === fresh)).toBe(true)
      })
    }
  })

  test('a step takes about half a second, and a plain drop ends within its cycle', () => {
    const { base } = played(seedOf((outcome) => outcome.base.steps.length === 2))
    const [fill, take, fall] = framesOf(base, model.rows, 'x')
    expect(take!.ms + fall!.ms).toBe(490)
    expect(fill!.ms + 2 * 490).toBeLessThan(2200)
  })

  test('the running total is that of the outcome, spin by spin, and only free spins can be skipped', () => {
    const outcome = played(seedOf(({ free }) => free.length > 0))
    const { paid, free } = tumbleBeats(model, outcome, betUnits)
    expect(paid[0]!.won).toBe(0n)
    expect(paid.at(-1)).toMatchObject({ motion: 'still', won: BigInt(outcome.base.total * 5) })
    expect(free.at(-1)!.won).toBe(BigInt(outcome.totalUnits * 5))
    expect(paid.every(({ series }) => series === undefined)).toBe(true)
    expect(free.at(-1)!.series).toEqual({ done: outcome.free.length, total: outcome.awarded })
    expect(paid.find(({ notice }) => notice)?.notice).toBe('Выпало: 10 вращений без ставки')
  })

  test('the board before the first round pays nothing', () => {
    const symbols = firstBeat(model)
      .columns.flat()
      .map(({ symbol }) => symbol)
    const counts = Map.groupBy(symbols, (symbol) => symbol)
    for (const same of counts.values()) expect(same.length).toBeLessThan(model.payCounts[0]!)
  })
})

describe('the text of an outcome', () => {
  test('states a loss plainly, steps and multiplier, free spins', () => {
    const lost = played(seedOf(({ totalUnits }) => totalUnits === 0))
    expect(spokenOutcome(lost, looks)).toBe('Совпадений нет')
    expect(fairness.outcomeWords(lost)).toBe('Совпадений нет')
    const times = played(seedOf(({ base }) => base.multiplier > 1 && base.tumbleUnits > 0))
    expect(winWords(times)).toMatch(/^\d+ шага? каскада, множитель ×\d+$/)
    const series = played(seedOf(({ free }) => free.length > 0))
    expect(winWords(series)).toMatch(/^Бесплатные вращения: \d+$/)
    expect(spokenOutcome(series, looks)).toMatch(/сыграно без ставки: \d+ вращений/)
  })
})
