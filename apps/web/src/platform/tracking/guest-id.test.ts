import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askGuestId } from './guest-id.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tracking host that answers when the test says so. */
function host() {
  const submitted: number[] = []
  const begun = Date.now()
  let hear: (data: unknown) => void = () => {}
  const closed = vi.fn()
  const open = () => ({
    submit: () => void submitted.push(Date.now() - begun),
    onMessage(listener: (data: unknown) => void) {
      hear = listener
      return () => (hear = () => {})
    },
    close: closed,
  })
  return { submitted, closed, open, say: (data: unknown) => hear(data) }
}

test('[TRACK-46, TRACK-47] a hit begins after 1000 ms, and is retried ten times, 1000 ms apart', async () => {
  const { submitted, closed, open } = host()
  const found = vi.fn()
  void askGuestId(open).then(found)
  await vi.advanceTimersByTimeAsync(999)
  expect(submitted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(submitted).toEqual([1000])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(submitted).toEqual(Array.from({ length: 11 }, (_, at) => 1000 + at * 1000))
  expect(found).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('an answer ends the retries, and an invalid id does not count as an answer', async () => {
  const { submitted, open, say } = host()
  const found = vi.fn()
  void askGuestId(open).then(found)
  await vi.advanceTimersByTimeAsync(1500)
  for (const wrong of [null, 'x', {}, { guestId: 7 }, { guestId: '<b>' }, { guestId: '' }])
    say(wrong)
  await vi.advanceTimersByTimeAsync(600)
  expect(submitted).toEqual([1000, 2000])
  expect(found).not.toHaveBeenCalled()
  say({ guestId: 'a-guest' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(found).toHaveBeenCalledExactlyOnceWith('a-guest')
  expect(submitted).toEqual([1000, 2000])
})
