import { expect, test } from 'vitest'
import { since } from './times.ts'

const now = Date.parse('2026-11-28T12:00:00Z')

test('the waiting time is stated in minutes, then hours, then days', () => {
  const waits = [
    '2026-11-28T11:59:30Z',
    '2026-11-28T11:48:00Z',
    '2026-11-28T09:58:00Z',
    '2026-11-25T11:00:00Z',
  ].map((iso) => since(iso, now))
  expect(waits).toEqual(['меньше мин', '12 мин', '2 ч 02', '3 дн'])
})

test('a future moment has not waited at all', () => {
  expect(since('2026-11-28T12:30:00Z', now)).toBe('меньше мин')
})
