import { afterEach, expect, test, vi } from 'vitest'
import { isMarked, mark } from './marks.ts'

const DAY_MS = 86_400_000

/** A browser storage with a clock that the test moves. */
function browser() {
  const map = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => map.get(name) ?? null,
      setItem: (name: string, value: string) => void map.set(name, value),
      removeItem: (name: string) => void map.delete(name),
      key: (at: number) => [...map.keys()][at] ?? null,
      get length() {
        return map.size
      },
    },
  })
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') })
  return map
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[CRM-33] the mark of a viewed popup is valid on day 6 and not on day 8, separately for each popup', () => {
  browser()
  mark('one')
  vi.setSystemTime(Date.now() + 6 * DAY_MS)
  expect([isMarked('one'), isMarked('two')]).toEqual([true, false])
  mark('two')
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect([isMarked('one'), isMarked('two')]).toEqual([false, true])
})

test('marks are bounded, and malformed ones are ignored', () => {
  const kept = browser()
  for (let n = 0; n < 80; n++) {
    vi.setSystemTime(Date.now() + 1000)
    mark(`popup ${n}`)
  }
  expect([isMarked('popup 79'), isMarked('popup 0')]).toEqual([true, false])
  for (const broken of ['{', '[]', 'null', '{"popup":"yesterday"}']) {
    kept.set('ayva.popup-viewed', broken)
    expect(isMarked('popup')).toBe(false)
  }
  expect(isMarked('__proto__')).toBe(false)
})
