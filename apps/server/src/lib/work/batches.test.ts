import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** A backlog of `rows` rows that records the size of each batch. */
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

test('a backlog is worked off batch by batch', async () => {
  const { take, taken } = pileOf(7)
  expect(await inBatches(take, { batch: 3 })).toBe(7)
  expect(taken).toEqual([3, 3, 1, 0])
})

test('a run stops at its maximum', async () => {
  const { take, taken } = pileOf(100)
  expect(await inBatches(take, { batch: 3, most: 8 })).toBe(8)
  expect(taken).toEqual([3, 3, 2])
})
