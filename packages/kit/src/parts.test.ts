import { describe, expect, it } from 'vitest'
import { plural } from './plural.ts'
import { nextValue } from './Stepper.tsx'
import { timeLeftClock, timeLeftShort, timeLeftText } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it('Russian nouns agree with their number', () => {
  const days = (count: number) => plural(count, 'день', 'дня', 'дней')
  expect([1, 2, 5, 11, 21, 104, 112].map(days)).toEqual([
    'день',
    'дня',
    'дней',
    'дней',
    'день',
    'дня',
    'дней',
  ])
})

describe('time left', () => {
  it('shows the two largest units', () => {
    expect(timeLeftText(2 * day + 7 * hour + 41 * minute)).toBe('2 дня 7 часов')
    expect(timeLeftText(2 * day + 41 * minute)).toBe('2 дня')
    expect(timeLeftText(41 * minute)).toBe('41 минута')
    expect(timeLeftText(12_900)).toBe('12 секунд')
    expect(timeLeftText(-5)).toBe('0 секунд')
  })

  it('is minutes and seconds in waits, and begins with the whole time', () => {
    expect([300_000, 299_001, 299_000, 60_000, 1, 0, -1].map(timeLeftShort)).toEqual([
      '05:00',
      '05:00',
      '04:59',
      '01:00',
      '00:01',
      '00:00',
      '00:00',
    ])
    expect(timeLeftShort(hour)).toBe('60:00')
  })

  it('is a clock in lists', () => {
    expect(timeLeftClock(7 * hour + 41 * minute + 9_000)).toBe('07:41:09')
    expect(timeLeftClock(5 * day + 9_000)).toBe('5 дней 00:00:09')
  })
})

describe('nextValue of a stepper', () => {
  it('stays between its ends', () => {
    expect(nextValue({ value: 4, min: 1, max: 5 }, 1)).toBe(5)
    expect(nextValue({ value: 5, min: 1, max: 5 }, 1)).toBe(5)
    expect(nextValue({ value: 10, min: 1, max: 100, step: 25 }, -1)).toBe(1)
  })

  it('moves along the list of stakes, also from a value between two of them', () => {
    const values = [10, 20, 50, 100, 200]
    expect(nextValue({ value: 50, min: 10, max: 200, values }, 1)).toBe(100)
    expect(nextValue({ value: 60, min: 10, max: 200, values }, -1)).toBe(50)
    expect(nextValue({ value: 100, min: 10, max: 100, values }, 1)).toBe(100)
  })
})
