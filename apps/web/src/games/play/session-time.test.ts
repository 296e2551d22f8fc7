import { expect, test } from 'vitest'
import { clockText } from './session-time.ts'

test('the time of the session is hours, minutes and seconds', () => {
  expect(clockText(0)).toBe('00:00:00')
  expect(clockText(532_999)).toBe('00:08:52')
  expect(clockText(36_610_000)).toBe('10:10:10')
  expect(clockText(-5)).toBe('00:00:00')
})
