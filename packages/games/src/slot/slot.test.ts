import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { CABINET, SETS } from '@ayva/art/generator/symbols.js'
import { describe, expect, test } from 'vitest'
import { registry } from '../registry.ts'
import { type Looks } from './looks.ts'
import {
  columnOf,
  earliestLastStop,
  landing,
  LANDING_RUN,
  naturalLastStop,
  restAt,
  stopTimes,
  turning,
  windowAt,
} from './reel-frames.ts'
import { spinsWords } from './slot.text.ts'
import { featureWords, linesWords, spinWords, timesText, winsSpoken, winsWords } from './words.ts'

const strip = Array.from({ length: 29 }, (_, at) => `s${at}`)

describe('the reels show the strips of the model and nothing else', () => {
  test('the window wraps around the end of the strip', () => {
    expect(windowAt(strip, 28)).toEqual(['s28', 's0', 's1'])
    expect(windowAt(strip, 27, 5)).toHaveLength(5)
  })

  test('a turn ends with the rows it begins with, and every stop has its neighbours before it', () => {
    const column = columnOf(strip, 3)
    expect(column).toHaveLength(29 + LANDING_RUN + 3)
    expect(column.slice(29)).toEqual(column.slice(0, LANDING_RUN + 3))
    const { keyframes, iterationStart } = turning(strip, 7)
    expect(keyframes.map(({ transform }) => transform)).toEqual([
      restAt(strip, 29),
      restAt(strip, 0),
    ])
    expect(Math.round(29 - iterationStart * 29)).toBe(7)
  })

  test('the last part of the motion ends at the stop of the outcome', () => {
    const frames = landing(strip, 28)
    expect(frames[0]!.transform).toBe(restAt(strip, 28 + LANDING_RUN))
    expect(frames.at(-1)!.transform).toContain(restAt(strip, 28))
    expect(restAt(strip, 41)).toBe('translateY(-100%)')
  })

  test('reels stop 260 ms apart, the last one when its own motion is over', () => {
    expect(stopTimes(2200, 3)).toEqual([1680, 1940, 2200])
    expect(earliestLastStop(0, 3)).toBe(640 + 520)
    expect(naturalLastStop(1000, 5)).toBe(1000 + 1160 + 4 * 260)
  })
})

test('every symbol of every slot in the casino has a picture, a name and a cabinet', () => {
  const slots = catalogue.games.filter(({ categories }) => categories.includes('slots'))
  expect(slots.length).toBeGreaterThan(20)
  for (const { theme, symbols, model: file } of slots) {
    expect(CABINET).toHaveProperty(theme)
    for (const { art, label } of Object.values(symbols!)) {
      expect(SETS[theme as keyof typeof SETS], theme).toHaveProperty(art)
      expect(label).toMatch(/\p{Script=Cyrillic}/u)
    }
    const id = file.replace('.json', '')
    if (!registry.has(id, 1)) continue
    const { strips = [] } = registry.find(id, 1).model as { strips?: string[][] }
    expect(Object.keys(symbols!)).toEqual(expect.arrayContaining([...new Set(strips.flat())]))
  }
})

describe('words', () => {
  const looks = { symbols: { P1: { label: 'Волк' } } } as unknown as Looks
  const win = { line: 2, symbol: 'P1', count: 4, cells: [], units: 120 }

  test('name one line, list several and count many', () => {
    expect(linesWords([win])).toBe('линия 3')
    expect(linesWords([0, 2, 4].map((line) => ({ line })))).toBe('линии 1, 3 и 5')
    expect(linesWords([0, 1, 2, 3, 4, 5].map((line) => ({ line })))).toBe('линий: 6')
    expect(spinWords([])).toBe('Выигрышных линий нет')
    expect(spinWords([win])).toBe('Выигрыш: линия 3')
    expect(spinWords([], 5)).toBe('Выигрыш: особые символы')
  })

  test('name the symbols of wins for screen readers', () => {
    expect(winsSpoken(looks, [win])).toBe('Волк ×4, линия 3')
    expect(
      winsSpoken(
        looks,
        Array.from({ length: 7 }, () => win),
      ),
    ).toMatch(/ и ещё линий: 2$/)
  })

  test('name the single line on the badge, or count the lines', () => {
    expect(winsWords(looks, [win])).toBe('Волк ×4, линия 3')
    expect(winsWords(looks, [win, { ...win, line: 4 }])).toBe('Выиграли линии 3 и 5')
    expect(featureWords(10)).toBe('10 бесплатных вращений')
  })

  test('are exact for shares of the bet', () => {
    expect(timesText(8, 20)).toBe('0,4')
    expect(timesText(600, 20)).toBe('30')
    expect(timesText(25_000, 20)).toBe('1\u00A0250')
  })

  test('use nouns that agree with numbers', () => {
    expect([1, 3, 10, 21].map(spinsWords)).toEqual([
      '1 вращение',
      '3 вращения',
      '10 вращений',
      '21 вращение',
    ])
  })
})
