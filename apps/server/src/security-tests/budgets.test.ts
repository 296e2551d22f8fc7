/** Calls that are expensive or store permanent rows have limits per minute, however the caller is identified. */
import { randomUUID } from 'node:crypto'
import { logIn } from '@ayva/contract/identity/auth'
import { type Endpoint } from '@ayva/contract/base'
import {
  cancelWithdrawal,
  createDeposit,
  createWithdrawal,
  listPayments,
} from '@ayva/contract/payments/cashier'
import { KASSA_CALLBACK_PATH } from '@ayva/contract/payments/kassa'
import { TELEGRAM_WEBHOOK_PATH } from '@ayva/contract/communication/telegram-bot'
import { showSelf } from '@ayva/contract/identity/player'
import { PSP_CALLBACK_PATH } from '@ayva/contract/payments/psp'
import { gameHistory, openDemoRound, rotateSeeds } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { PASSWORD, registration } from '../identity/auth/auth.testing.ts'

/** Each node has its share of a limit, at least one, which is the number here. */
const NODES = 5_000
let testApp: TestApp
let one: TestPlayer
let other: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true, NODES } })
  one = await testApp.player()
  other = await testApp.player()
})
afterAll(() => testApp.close())

let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`

/** The status of a call; limits are counted before the request is read. */
async function ask(
  { method, path }: { method: Endpoint['method']; path: string },
  from: string,
  token = '',
) {
  const answer = await testApp.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, '1'),
    remoteAddress: from,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { 'auth-token': token }),
    },
    payload: '{}',
  })
  return answer.statusCode
}

test.each([
  createDeposit,
  createWithdrawal,
  cancelWithdrawal,
  rotateSeeds,
  listPayments,
  gameHistory,
])('$method $path is limited per minute for a player from any address', async (endpoint) => {
  const before = await testApp.player()
  const after = await testApp.player()
  expect(await ask(endpoint, newAddress(), before.token)).not.toBe(429)
  expect(await ask(endpoint, newAddress(), before.token)).toBe(429)
  expect(await ask(endpoint, newAddress(), after.token)).not.toBe(429)
})

test.each([logIn, openDemoRound])(
  '$method $path is limited per minute for an address with any token',
  async (endpoint) => {
    const from = newAddress()
    expect(await ask(endpoint, from)).not.toBe(429)
    expect(await ask(endpoint, from, one.token)).toBe(429)
    expect(await ask(endpoint, from, other.token)).toBe(429)
    expect(await ask(endpoint, newAddress())).not.toBe(429)
  },
)

test.each([PSP_CALLBACK_PATH, KASSA_CALLBACK_PATH, TELEGRAM_WEBHOOK_PATH])(
  'notices at %s are counted before they are read',
  async (path) => {
    const from = newAddress()
    expect(await ask({ method: 'POST', path }, from)).not.toBe(429)
    expect(await ask({ method: 'POST', path }, from)).toBe(429)
  },
)

test('a player with a hundred logins is counted as one', async () => {
  const body = registration()
  const enter = async (url: string, payload: object) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url,
      remoteAddress: newAddress(),
      payload,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json().data.token as string
  }
  const first = await enter('/api/v18/lookup/email', body)
  const second = await enter(logIn.path, { lookup: body.email, password: PASSWORD })
  expect(await ask(showSelf, newAddress(), first)).toBe(200)
  expect(await ask(showSelf, newAddress(), second)).toBe(429)
})
