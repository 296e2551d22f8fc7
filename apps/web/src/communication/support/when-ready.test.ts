import { expect, test } from 'vitest'
import { whenReady } from './when-ready.ts'

/** Timers that a test moves. */
function timersOf() {
  const running = new Map<number, { work: () => void; ms: number }>()
  let ids = 0
  return {
    running,
    set: (work: () => void, ms: number) => {
      running.set((ids += 1), { work, ms })
      return ids
    },
    clear: (id: never) => void running.delete(id),
    move(ms: number, from = 0) {
      for (let at = from + 1; at <= from + ms; at++)
        for (const one of running.values()) if (at % one.ms === 0) one.work()
      return from + ms
    },
  }
}

test('[SUP-03] the page checks at 300 and 600 ms whether the chat is ready, and stops when it is', () => {
  const timers = timersOf()
  let asked = 0
  let ready = false
  let done = 0
  const isReady = () => {
    asked += 1
    return ready
  }
  whenReady(isReady, () => (done += 1), timers)
  let at = timers.move(299)
  expect(asked).toBe(0)
  at = timers.move(1, at)
  expect(asked).toBe(1)
  at = timers.move(299, at)
  expect([asked, done]).toEqual([1, 0])
  ready = true
  at = timers.move(1, at)
  expect([asked, done]).toEqual([2, 1])
  timers.move(3000, at)
  expect([asked, done]).toEqual([2, 1])
  expect(timers.running.size).toBe(0)
})

test('closing the chat before it is ready stops the checks', () => {
  const timers = timersOf()
  const stop = whenReady(
    () => false,
    () => {},
    timers,
  )
  stop()
  expect(timers.running.size).toBe(0)
})
