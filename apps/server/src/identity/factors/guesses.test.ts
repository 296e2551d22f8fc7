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

describe('guesses', () => {
  test('are counted by account: no new code and no other address begins anew, the wait grows', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'phone')
    for (let guess = 1; guess <= 5; guess++) {
      testApp.clock.move(minute)
      await enter(who.phone)
      const twoFactorCode = wrong(await sentCode(testApp, who, 'phone'))
      const reply = await enter(guess % 2 ? who.phone : who.email, { twoFactorCode })
      expect(reply.error.key).toBe('code_wrong')
    }
    // Whoever guesses has the password: its owner is told, once.
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

  test('that come all at once are no more than those that come one by one', async () => {
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
    // Whoever has used the guesses up keeps no owner out who has a recovery code.
    const [twoFactorCode] = recoveryCodes
    expect((await enter(who.email, { twoFactorCode: twoFactorCode! })).data.token).toMatch(/./)
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and its owner is told', async () => {
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

  test('is used by one of many who come with it at once', async () => {
    const who = await somebody(testApp)
    const { recoveryCodes } = await turnOn(testApp, who, 'totp')
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => enter(who.email, { twoFactorCode: recoveryCodes[2]! })),
    )
    expect(replies.filter(({ data }) => data?.token)).toHaveLength(1)
  })
})
