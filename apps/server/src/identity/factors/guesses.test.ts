import { type Refusal } from '@ayva/contract/base'
import { disableFactor } from '@ayva/contract/identity/factors'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { wrong } from '../codes/codes.testing.ts'
import {
  appCode,
  enterAs,
  type Said,
  securityLetters,
  sentCode,
  somebody,
  turnOn,
} from './factors.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const minute = 60_000
const enter = (lookup: string, said: Said = {}) => enterAs(testApp, lookup, { said })

describe('wrong codes', () => {
  test('are counted by account: a new code or another IP address does not reset the count, and the lock grows', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'phone')
    for (let guess = 1; guess <= 5; guess++) {
      testApp.clock.move(minute)
      await enter(who.phone)
      const twoFactorCode = wrong(await sentCode(testApp, who, 'phone'))
      const reply = await enter(guess % 2 ? who.phone : who.email, { twoFactorCode })
      expect(reply.error.key).toBe('code_wrong')
    }
    // Somebody who tries codes has the password, so the owner is notified once.
    const told = (await securityLetters(testApp, who.email)).map(({ what }) => what)
    expect(told.filter((what) => what.startsWith('Кто-то вводит неверные коды'))).toHaveLength(1)
    const twoFactorCode = await sentCode(testApp, who, 'phone')
    expect((await enter(who.phone, { twoFactorCode })).error).toMatchObject({
      key: 'code_tries_over',
      code: 2301,
      ttl: 60,
    })
    testApp.clock.move(minute)
    expect((await enter(who.phone, { twoFactorCode: wrong(twoFactorCode) })).error.key).toBe(
      'code_wrong',
    )
    expect((await enter(who.phone, { twoFactorCode })).error.ttl).toBe(120)
    testApp.clock.move(2 * minute)
    await enter(who.phone)
    const last = await sentCode(testApp, who, 'phone')
    expect((await enter(who.phone, { twoFactorCode: last })).data.token).toMatch(/./)
  })

  test('that are tried concurrently do not exceed the limit', async () => {
    const who = await somebody(testApp)
    const { secret, recoveryCodes } = await turnOn(testApp, who, 'totp')
    const right = appCode(testApp, secret)
    const guesses = Array.from({ length: 40 }, (_, n) => String(100_000 + n)).filter(
      (code) => ![-1, 0, 1].some((steps) => appCode(testApp, secret, steps) === code),
    )
    const params = { kind: 'totp' } as const
    const guessed = await Promise.allSettled(
      guesses.map((code) => who.call(disableFactor, { params, body: { code } })),
    )
    const keys = guessed.map((one) => one.status === 'rejected' && (one.reason as Refusal).key)
    expect(keys.filter((key) => key === 'code_wrong')).toHaveLength(5)
    expect(keys.filter((key) => key === 'code_tries_over')).toHaveLength(guesses.length - 5)
    expect((await enter(who.email, { twoFactorCode: right })).error.key).toBe('code_tries_over')
    // The owner of a recovery code can log in while others have used up the attempts.
    const [twoFactorCode] = recoveryCodes
    expect((await enter(who.email, { twoFactorCode: twoFactorCode! })).data.token).toMatch(/./)
  })
})

describe('a recovery code', () => {
  test('logs in once, in any spelling, and its owner is notified', async () => {
    const who = await somebody(testApp)
    const { recoveryCodes } = await turnOn(testApp, who, 'totp')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code] = recoveryCodes
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    const typed = ` ${code!.toLowerCase().replaceAll('-', ' ')}`
    expect((await enter(who.email, { twoFactorCode: typed })).data.token).toMatch(/./)
    expect((await enter(who.email, { twoFactorCode: code! })).error.key).toBe('code_wrong')

    const stranger = await somebody(testApp)
    await turnOn(testApp, stranger, 'totp')
    const reply = await enter(stranger.email, { twoFactorCode: recoveryCodes[1]! })
    expect(reply.error.key).toBe('code_wrong')
  })

  test('that is used many times at once logs in once', async () => {
    const who = await somebody(testApp)
    const { recoveryCodes } = await turnOn(testApp, who, 'totp')
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => enter(who.email, { twoFactorCode: recoveryCodes[2]! })),
    )
    expect(replies.filter(({ data }) => data?.token)).toHaveLength(1)
  })
})
