import { expect, test } from 'vitest'
import { DbClock } from './db-clock.ts'

const DAY = Date.UTC(2026, 10, 23)
/**
 * The database is one second ahead of the process; `late`: the part of the delay before the database reads its clock.
 */
const heard = (askedMs: number, tookMs: number, late = 0.5, ahead = DAY + 1000) => ({
  askedMs,
  heardMs: askedMs + tookMs,
  at: askedMs + tookMs * late + ahead,
})
const errorAt = (clock: DbClock, ms: number) => clock.at(ms).getTime() - (ms + DAY + 1000)

test('a slow answer does not change a precisely known clock, however long ago that was', () => {
  const clock = new DbClock()
  expect(clock.isKnown).toBe(false)
  clock.receive(heard(0, 2))
  // A busy node received late what the database answered at once.
  for (const ms of [31_000, 60_000, 300_000]) clock.receive(heard(ms, 2_000, 0))
  expect(Math.abs(errorAt(clock, 300_000))).toBeLessThanOrEqual(1)
})

test('a quicker answer replaces a slower one, and after some time any quick one does', () => {
  const clock = new DbClock()
  clock.receive(heard(0, 800, 1))
  expect(errorAt(clock, 0)).toBe(400)
  clock.receive(heard(1_000, 4))
  expect(errorAt(clock, 0)).toBe(0)
  // Clocks drift apart, so an old measurement becomes less precise.
  clock.receive(heard(1_800_000, 20, 0.5, DAY + 1060))
  expect(errorAt(clock, 0)).toBe(60)
})

test('a database clock that was set is followed at once', () => {
  const clock = new DbClock()
  clock.receive(heard(0, 2))
  clock.receive(heard(500, 30, 0.5, DAY + 61_000))
  expect(errorAt(clock, 0)).toBe(60_000)
})
