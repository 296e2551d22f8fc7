import { afterEach, expect, test, vi } from 'vitest'
import { mayAskForPush } from './slots.ts'

const KEY = 'B'.repeat(87)

function browser(permission: NotificationPermission) {
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission })
}
afterEach(() => vi.unstubAllGlobals())

test('[CRM-24] nobody is asked for notifications if the installation has no key for them', () => {
  browser('default')
  expect([KEY, '', null].map((key) => mayAskForPush(key))).toEqual([true, false, false])
})

test('[CRM-24] nor is anybody who has answered, or whose browser does not support them', () => {
  for (const answered of ['granted', 'denied'] as const) {
    browser(answered)
    expect(mayAskForPush(KEY), answered).toBe(false)
  }
  vi.stubGlobal('window', {})
  expect(mayAskForPush(KEY)).toBe(false)
})
