import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { CABINET } from '@ayva/art/generator/symbols.js'
import { registry } from '../../registry.ts'
import { type Classic3Model, evaluateStops } from '../classic3.ts'
import { describe, expect, test } from 'vitest'
import { type Cabinet, cabinets } from './cabinets.ts'
import { linesWords, spokenOutcome, winWords } from './outcome-words.ts'
import {
  earliestLastStop,
  LANDING_RUN,
  landing,
  landingColumn,
  ROWS,
  shiftOf,
  stopTimes,
  turning,
  turningColumn,
  windowAt,
} from './reel-frames.ts'

const model = registry.find('classic-soft', 1).model as Classic3Model
const strip = model.strips[0]

describe('the reels show the strips of the model and nothing else', () => {
  test('the window wraps around the end of the strip', () => {
    expect(windowAt(strip, 28)).toEqual([strip[28], strip[0], strip[1]])
  })

  test('a turn ends with the rows it begins with', () => {
    const column = turningColumn(strip)
    expect(column.slice(-ROWS)).toEqual(column.slice(0, ROWS))
    expect(column).toHaveLength(strip.length + ROWS)
  })

  test('the landing runs through the true neighbours and stops at the outcome', () => {
    const column = landingColumn(strip, 27)
    expect(column.slice(0, ROWS)).toEqual(windowAt(strip, 27))
    expect(column.at(-1)).toBe(strip[(27 + LANDING_RUN + ROWS - 1) % strip.length])
    expect(landing()[0]!.transform).toBe('translateY(-75%)')
    expect(landing().at(-1)!.transform).toBe('translateY(0)')
  })

  test('a turn starts with the symbol that lies in the window', () => {
    const { iterationStart } = turning(strip, 7)
    const at = strip.length - iterationStart * strip.length
    expect(Math.round(at)).toBe(7)
    expect(shiftOf(8, 32)).toBe('-25%')
  })
})

test('reels stop 260 ms apart, the last one at the promised moment', () => {
  expect(stopTimes(2200)).toEqual([1680, 1940, 2200])
  expect(earliestLastStop(0)).toBe(640 + 520)
})

test('the cabinets are those of the catalogue and of the art', () => {
  const titles = catalogue.games.filter(({ theme }) => theme in cabinets)
  expect(titles).toHaveLength(Object.keys(cabinets).length)
  for (const { theme, symbols, model: file } of titles) {
    const { frame, reel, symbols: looks, beside } = cabinets[theme]!
    const { frame: drawnFrame, reel: drawnReel } = (CABINET as Record<string, object>)[
      theme
    ] as Cabinet
    expect({ frame, reel }).toEqual({ frame: drawnFrame, reel: drawnReel })
    const listed = Object.entries(symbols!).map(([id, { art, label }]) => [id, { art, label }])
    expect(looks).toEqual(Object.fromEntries(listed))
    const { symbols: ids } = registry.find(file.replace('.json', ''), 1).model as Classic3Model
    expect(Object.keys(looks).toSorted()).toEqual([...ids].toSorted())
    expect(Object.values(looks).map(({ art }) => art)).toEqual(expect.arrayContaining([...beside]))
  }
})

describe('what is said of an outcome', () => {
  const looks = cabinets['semerki']!.symbols

  test('one line is named, several are listed', () => {
    const one = evaluateStops(model, [4, 4, 15], () => 0)
    expect(winWords(one)).toBe('Три в ряд, линия 5')
    expect(spokenOutcome(one, looks, 'Выплата 60 ₽')).toMatch(
      /^Выпало: .+, .+, .+ \(линия 5\)\. Выплата 60 ₽$/,
    )
    expect(linesWords({ ...one, wins: [0, 2, 4].map((line) => ({ ...one.wins[0]!, line })) })).toBe(
      'линии 1, 3 и 5',
    )
  })

  test('a full screen tells the multiplier of its wheel', () => {
    const outcome = evaluateStops(model, [4, 4, 15], () => 0)
    expect(winWords({ ...outcome, fullScreen: true, wheelMultiplier: 3 })).toBe(
      'Полный экран, колесо ×3',
    )
  })

  test('a loss is said plainly', () => {
    const lost = evaluateStops(model, [17, 24, 7], () => 0)
    expect(spokenOutcome(lost, looks, 'Выплаты нет')).toMatch(/\(средний ряд\)\. Выплаты нет$/)
  })
})
