import { expect, test } from 'vitest'
import { newBetKey } from './bet-key.ts'

test('keys of bets are UUIDs of version 7, ascending in time and unique', () => {
  const keys = [1, 1_767_225_600_000, 1_767_225_600_001].map(newBetKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keys.toSorted()).toEqual(keys)
  expect(parseInt(keys[1]!.replace('-', '').slice(0, 12), 16)).toBe(1_767_225_600_000)
  expect(newBetKey(5)).not.toBe(newBetKey(5))
})
