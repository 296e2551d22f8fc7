import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceOf, flagsOf } from '../device.ts'
import { useWindow, watchWindow } from './window-state.ts'

const desktop =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const androidTablet =
  'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

/** The parts of a window that the state reads. */
class FakeWindow extends EventTarget {
  innerWidth = 1440
  innerHeight = 900
  scrollY = 0
}

let seen: FakeWindow
let updates: number
let stop: () => void
let deaf: () => void

beforeEach(() => {
  vi.useFakeTimers()
  seen = new FakeWindow()
  vi.stubGlobal('window', seen)
  vi.stubGlobal('navigator', { userAgent: desktop, maxTouchPoints: 0 })
  vi.stubGlobal('addEventListener', seen.addEventListener.bind(seen))
  vi.stubGlobal('removeEventListener', seen.removeEventListener.bind(seen))
  stop = watchWindow()
  updates = 0
  deaf = useWindow.subscribe(() => updates++)
})
afterEach(() => {
  deaf()
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function many(type: 'resize' | 'scroll'): void {
  for (let n = 0; n < 10; n++) seen.dispatchEvent(new Event(type))
}

test.each([
  [0, 'desktop'],
  [1365, 'desktop'],
  [1366, 'desktopXl'],
  [1679, 'desktopXl'],
  [1680, 'desktopXXl'],
] as const)('[SHELL-32] a desktop of %i px is of the class %s', (width, device) => {
  expect(deviceOf({ userAgent: desktop, width })).toBe(device)
})

test.each([
  [phone, 0, 'mobile'],
  [iPhone, 5, 'mobile'],
  [androidTablet, 5, 'tablet'],
  [mac, 5, 'tablet'],
  [mac, 0, 'desktopXXl'],
] as const)(
  '[SHELL-33] phones and tablets are known by the browser’s words: %s, %i fingers',
  (userAgent, touchPoints, device) => {
    expect(deviceOf({ userAgent, touchPoints, width: 1700 })).toBe(device)
    const flags = flagsOf(device)
    expect(Object.keys(flags).toSorted()).toEqual([
      'desktop',
      'desktopXXl',
      'desktopXl',
      'mobile',
      'tablet',
    ])
    expect(Object.entries(flags).filter(([, on]) => on)).toEqual([[device, true]])
  },
)

test('[SHELL-35, SHELL-37] the size is in the state, with at most one update in 50 ms', () => {
  expect(useWindow.getState()).toMatchObject({ width: 1440, height: 900 })
  Object.assign(seen, { innerWidth: 1700, innerHeight: 1000 })
  many('resize')
  expect(updates).toBe(0)
  vi.advanceTimersByTime(50)
  expect(updates).toBe(1)
  expect(useWindow.getState()).toMatchObject({ width: 1700, height: 1000 })
  expect(useWindow.getState().device).toMatchObject({ desktopXXl: true, mobile: false })
  vi.advanceTimersByTime(500)
  expect(updates).toBe(1)
})

test('[SHELL-36, SHELL-38] the scroll position is in the state, with at most one update in 100 ms', () => {
  seen.scrollY = 31
  many('scroll')
  vi.advanceTimersByTime(99)
  expect(updates).toBe(0)
  many('scroll')
  vi.advanceTimersByTime(1)
  expect(updates).toBe(1)
  expect(useWindow.getState().scrollY).toBe(31)
  many('scroll')
  vi.advanceTimersByTime(99)
  expect(updates).toBe(1)
})

test('after the watch ends there are no listeners', () => {
  many('scroll')
  stop()
  vi.advanceTimersByTime(500)
  expect(updates).toBe(0)
})
