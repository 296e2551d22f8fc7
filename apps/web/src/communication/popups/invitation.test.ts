import { expect, test } from 'vitest'
import { planOf, waitOf } from './invitation.ts'

const setting = {
  enabled: true,
  hash: '#register' as const,
  timeout: 60,
  interval: 900,
  mobile_enabled: false,
  mobile_timeout: 5,
  mobile_interval: 30,
}

test('[CRM-49 .. CRM-51] phones have a switch and times of their own, in seconds', () => {
  expect(planOf(setting, false)).toEqual({
    hash: '#register',
    timeoutMs: 60_000,
    intervalMs: 900_000,
  })
  expect(planOf(setting, true)).toBeUndefined()
  expect(planOf({ ...setting, enabled: false, mobile_enabled: true }, true)).toEqual({
    hash: '#register',
    timeoutMs: 5000,
    intervalMs: 30_000,
  })
})

test('[CRM-56] a hash other than the two opens nothing', () => {
  expect(planOf({ ...setting, hash: '#authorization' }, false)?.hash).toBe('#authorization')
  expect(planOf({ ...setting, hash: '#help' as '#register' }, false)).toBeUndefined()
  expect(planOf(null, false)).toBeUndefined()
})

test('a closed invitation waits for its interval, also after a reload and with a wrong clock', () => {
  const plan = planOf(setting, false)!
  expect(waitOf(plan, undefined, 0)).toBe(60_000)
  expect(waitOf(plan, 1000, 1000)).toBe(900_000)
  expect(waitOf(plan, 1000, 801_000)).toBe(100_000)
  expect(waitOf(plan, 1000, 2_000_000)).toBe(60_000)
  expect(waitOf(plan, 9_000_000, 0)).toBe(900_000)
})
