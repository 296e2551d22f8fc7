import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tagManagerDue } from './tag-manager.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[TRACK-50] a tag manager is due after 3500 ms, or at the first interaction if that is earlier', async () => {
  const page = new EventTarget()
  const dues = vi.fn()
  void tagManagerDue(page).then(dues)
  await vi.advanceTimersByTimeAsync(3499)
  expect(dues).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(dues).toHaveBeenCalledTimes(1)

  const early = vi.fn()
  void tagManagerDue(page).then(early)
  await vi.advanceTimersByTimeAsync(1000)
  expect(early).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('click'))
  await vi.advanceTimersByTimeAsync(0)
  expect(early).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(early).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
