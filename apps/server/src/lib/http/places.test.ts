import { expect, test } from 'vitest'
import { placesBy } from './places.ts'

const places = placesBy('at', { playerId: BigInt, id: String })
const row = {
  at: new Date('2026-05-01T10:00:00.123Z'),
  playerId: 9_007_199_254_740_993n,
  id: 'a-1',
}

test('a position is parsed as it was written, also with keys that a float cannot hold', () => {
  expect(places.nameOf(row)).toBe('1777629600123.9007199254740993.a-1')
  expect(places.placeOf(places.nameOf(row))).toEqual(row)
  expect(places.placeOf(undefined)).toBeUndefined()
})

test('only a full page has a next page', () => {
  expect(places.nextOf([row], 2)).toBeNull()
  expect(places.nextOf([], 1)).toBeNull()
  expect(places.nextOf([row, row], 2)).toBe(places.nameOf(row))
})
