import { expect, test } from 'vitest'
import {
  boardOf,
  bucketColour,
  bucketX,
  fallFrames,
  fallMs,
  pegAt,
  trailOf,
} from './plinko-board.ts'

test('the line behind the ball passes the pins that it has touched, and ends in its bucket', () => {
  const path = 'LRRLRRRL'
  const board = boardOf(path.length)
  const ends = [...trailOf(board, path).matchAll(/(?:M|Q\S+ \S+ )(\S+?) ([\d.]+)/g)].map(
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  )
  expect(ends).toHaveLength(path.length + 1)
  let rights = 0
  for (const [row, { x, y }] of ends.slice(0, -1).entries()) {
    const pin = pegAt(board, row, rights + 1)
    expect(x).toBeCloseTo(pin.x)
    expect(y).toBeLessThan(pin.y)
    if (path[row] === 'R') rights += 1
  }
  expect(rights).toBe(5)
  expect(ends.at(-1)!.x).toBeCloseTo(bucketX(board, rights))
})

test('the ball falls longer with more rows, and its moments are ascending', () => {
  expect(fallMs(16)).toBeGreaterThan(fallMs(8))
  const offsets = fallFrames(boardOf(12), 'LRLRLRLRLRLR').map(({ offset }) => offset as number)
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
  expect(offsets.at(-1)).toBe(1)
})

test('buckets at equal distance from the middle have the same colour', () => {
  expect(bucketColour(12, 0)).toBe(bucketColour(12, 12))
  expect(bucketColour(12, 6)).not.toBe(bucketColour(12, 0))
})
