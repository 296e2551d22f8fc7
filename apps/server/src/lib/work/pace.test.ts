import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** The rests after portions of 100 ms, for the times of small statements. */
function rests(looks: readonly number[]): number[] {
  const pace = new Pace()
  return looks.map((lookMs) => pace.restAfter(100, lookMs))
}

test('work on a quiet machine does not rest, and one slow statement changes nothing', () => {
  expect(rests([1, 1.5, 1, 40, 1.9, 1])).toEqual([0, 0, 0, 0, 0, 0])
})

test('the busier the machine, the longer the rest, at most nine times the work', () => {
  expect(rests([1, 5, 5, 5]).at(-1)).toBe(300)
  expect(rests([1, 8, 8, 8]).at(-1)).toBe(600)
  expect(rests([1, 500, 500, 500]).at(-1)).toBe(900)
})

test('the rest ends when the machine is quiet again', () => {
  expect(rests([1, 9, 9, 9, 9, 9, 1, 1, 1]).at(-1)).toBe(0)
})

test('a stop ends the rest at once, and the work gets to know of it by its signal', async () => {
  const stop = new AbortController()
  const pace = new Pace()
  pace.restAfter(0, 1e-9)
  const resting = pace.rest(performance.now() - 3_600_000, () => Promise.resolve(), stop.signal)
  stop.abort()
  await resting
  expect(stop.signal.aborted).toBe(true)
})
