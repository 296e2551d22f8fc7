import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shippedWheels } from '@ayva/contract/rewards/fortune-wheel/shipped.data'
import { turnTo } from './turn.ts'
import { prizesOf, slicesOf } from './wheel-shape.ts'
import { countDown } from './wheel-timer.ts'
import { labelOf, shortOf } from './fortune-wheel.text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[WHEEL-25, WHEEL-26] the timer ticks every second, and stops once at zero', () => {
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

test('[WHEEL-27] after being stopped it reports nothing', () => {
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

test('[WHEEL-07] the wheel comes to rest with the sector under its pointer, and only turns forward', () => {
  let at = 0
  for (const middle of [0, 90, 330, 60]) {
    const to = turnTo(at, middle)
    expect(to).toBeGreaterThan(at + 360 * 5)
    expect((to + middle) % 360).toBe(0)
    at = to
  }
})

const gift = (title: string) => ({ key: title, kind: 'cash' as const, title, image: 'objects/gem' })

test('the angle of a sector is its chance, and the first is at the top', () => {
  const slices = slicesOf([
    { weight: 500, gift: null },
    { weight: 250, gift: gift('10 ₽') },
    { weight: 245, gift: null },
    { weight: 5, gift: gift('100 ₽') },
  ])
  expect(slices.map(({ width }) => width.toFixed(1))).toEqual(['180.0', '90.0', '88.2', '1.8'])
  expect(slices.map(({ middle }) => middle.toFixed(1))).toEqual(['0.0', '135.0', '224.1', '269.1'])
})

test('for the default wheels each prize is listed once with the chance of all its sectors', () => {
  const prizes = prizesOf(
    shippedWheels[0]!.sectors.map(({ weight, gift: key }) => ({
      weight,
      gift: key ? gift(key) : null,
    })),
  )
  expect(prizes.map(({ title, share }) => [title, share.toFixed(3)])).toEqual([
    [undefined, '0.520'],
    ['wheel-cash-10', '0.350'],
    ['wheel-rounds-5', '0.060'],
    ['wheel-cash-50', '0.030'],
    ['wheel-rounds-10', '0.025'],
    ['wheel-cash-100', '0.010'],
    ['wheel-rounds-20', '0.005'],
  ])
  expect(prizes.map(({ colour }) => colour)).toEqual(['none', 0, 1, 2, 3, 4, 5])
})

test('a sector states its prize in two short words', () => {
  expect(labelOf('10 ₽')).toEqual(['10 ₽', 'деньги'])
  expect(labelOf('20 бесплатных раундов')).toEqual(['20', 'раундов'])
  expect(labelOf(undefined)).toEqual(['', 'без приза'])
  expect(shortOf('10 ₽')).toBe('10 ₽')
  expect(shortOf('20 бесплатных раундов')).toBe('20 раундов')
  expect(shortOf(undefined)).toBe('Без приза')
})
