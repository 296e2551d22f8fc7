import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** A pile that gives up to so many at a time, and says how many were taken each time. */
function pileOf(rows: number) {
  const taken: number[] = []
  const take = async (limit: number) => {
    const some = Math.min(limit, rows)
    rows -= some
    taken.push(some)
    return some
  }
  return { taken, take }
}

test('a pile is taken away batch by batch', async () => {
  const { take, taken } = pileOf(7)
  expect(await inBatches(take, { batch: 3 })).toBe(7)
  expect(taken).toEqual([3, 3, 1, 0])
})

test('a run takes so many and no more', async () => {
  const { take, taken } = pileOf(100)
  expect(await inBatches(take, { batch: 3, most: 8 })).toBe(8)
  expect(taken).toEqual([3, 3, 2])
})
