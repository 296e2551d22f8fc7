import { expect, test } from 'vitest'
import { greetingAt, moscowHour } from './greeting.ts'

test.each([
  [0, 'Доброй ночи'],
  [4, 'Доброй ночи'],
  [5, 'Доброе утро'],
  [11, 'Доброе утро'],
  [12, 'Добрый день'],
  [17, 'Добрый день'],
  [18, 'Добрый вечер'],
  [22, 'Добрый вечер'],
  [23, 'Доброй ночи'],
])('at %i o’clock: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('the hour is Moscow’s, whatever the machine’s time zone', () => {
  expect(moscowHour(Date.parse('2026-11-21T20:59:59Z'))).toBe(23)
  expect(moscowHour(Date.parse('2026-11-21T21:00:00Z'))).toBe(0)
})
