import { expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { arrivalOf } from './arrival.ts'

const start = '/telegram/start'

test.each([
  ['', '', undefined, start],
  ['', '#tgWebAppData=user%3Dx%26hash%3Dy&tgWebAppVersion=8', 'user=x&hash=y', start],
  ['?tg_token=a%3D1&to=/games%3Fx=1', '', 'a=1', '/games?x=1'],
  ['?id=1&auth_date=2&hash=3', '', 'id=1&auth_date=2&hash=3', start],
  ['?id=1&hash=3', '', undefined, start],
  ['?tg_token=a&to=https://evil.test', '', 'a', start],
  ['?tg_token=a&to=//evil.test', '', 'a', start],
])('[ROUTE-042, ROUTE-114] %s%s', (search, hash, data, to) => {
  expect(arrivalOf({ search, hash })).toEqual({ data, to })
})

test('[AUTH-31] a login from Telegram is in progress from its start to its end', () => {
  const state = () => session.get().isTelegramLoginInProgress
  expect(state()).toBe(false)
  session.telegramLogin(true)
  expect(state()).toBe(true)
  session.telegramLogin(false)
  expect(state()).toBe(false)
})
