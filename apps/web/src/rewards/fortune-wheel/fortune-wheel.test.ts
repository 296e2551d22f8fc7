import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turnTo } from './turn.ts'
import { countDown } from './wheel-timer.ts'
import { labelOf } from './fortune-wheel.text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[WHEEL-25, WHEEL-26] the timer ticks every second, and stops at zero, once', () => {
  const shown: number[] = []
  const over = vi.fn()
  const start = Date.now()
  countDown({ until: start + 3000, now: Date.now, show: (left) => shown.push(left), over })
  vi.advanceTimersByTime(2000)
  expect(shown).toEqual([3, 2, 1])
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(shown).toEqual([3, 2, 1, 0])
  expect(over).toHaveBeenCalledOnce()
})

test('[WHEEL-27] stopped, it says nothing more', () => {
  const shown: number[] = []
  const over = vi.fn()
  const until = Date.now() + 3000
  const stop = countDown({ until, now: Date.now, show: (left) => shown.push(left), over })
  vi.advanceTimersByTime(1000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(shown).toEqual([3, 2])
  expect(over).not.toHaveBeenCalled()
})

test('[WHEEL-07] the wheel comes to rest with the sector under its pointer, and turns forward alone', () => {
  let at = 0
  for (const sector of [0, 3, 11, 2]) {
    const to = turnTo(at, { sector, count: 12 })
    expect(to).toBeGreaterThan(at + 360 * 5)
    expect((to + sector * 30) % 360).toBe(0)
    at = to
  }
})

test('a sector says its prize in two short words', () => {
  expect(labelOf('10 ₽')).toEqual(['10 ₽', 'деньги'])
  expect(labelOf('20 бесплатных раундов')).toEqual(['20', 'раундов'])
  expect(labelOf(undefined)).toEqual(['', 'без приза'])
})
