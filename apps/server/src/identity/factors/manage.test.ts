import { tokenOf } from '@ayva/contract/identity/auth'
import { type Refusal } from '@ayva/contract/base'
import * as contract from '@ayva/contract/identity/factors'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { PASSWORD, visitorOf } from '../auth/auth.testing.ts'
import { wrong } from '../codes/codes.testing.ts'
import {
  appCode,
  securityLetters,
  sentCode,
  somebody,
  type Somebody,
  turnOn,
} from './factors.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const minute = 60_000
const totp = { kind: 'totp' } as const
const begin = (who: Somebody, body: object = { password: PASSWORD }) =>
  who.call(contract.beginFactor, { params: totp, body })
const enable = (who: Somebody, code: string) =>
  who.call(contract.enableFactor, { params: totp, body: { code } })
const disable = (who: Somebody, body: object) =>
  who.call(contract.disableFactor, { params: totp, body })
const show = (who: Somebody) => who.call(contract.showFactors, {})
const refused = (work: Promise<unknown>) =>
  work.then(() => 'taken').catch((error: unknown) => (error as Refusal).key)
const ask = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(testApp.deps.db)).rows
const lettersTo = (email: string) => securityLetters(testApp, email)
const eventOf = ({ playerId }: Somebody) =>
  ask(sql<{ body: unknown }>`select body from event
    where player_id = ${playerId} and kind = 'factors.changed' order by told_at, id`)

test('a factor is turned on with the password and a first code, and its owner is notified', async () => {
  const who = await somebody(testApp)
  expect(await show(who)).toMatchObject({
    factors: ['totp', 'email', 'phone'].map((kind) => ({ kind, enabledAt: null })),
    recoveryCodesLeft: 0,
    devices: [],
    proof: 'password',
  })
  expect(await refused(begin(who, {}))).toBe('proof_needed')
  expect(await refused(begin(who, { password: 'не тот' }))).toBe('password_wrong')
  const { secret, uri } = await begin(who)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Ayva:.+[?&]secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&/)
  expect(await refused(enable(who, wrong(appCode(testApp, secret!))))).toBe('code_wrong')
  // A factor that is being turned on is not asked for.
  const { enter } = visitorOf(() => testApp)
  expect((await enter(who.email)).json().data.token).toMatch(/./)

  expect((await enable(who, appCode(testApp, secret!))).recoveryCodes).toHaveLength(10)
  expect(await show(who)).toMatchObject({ recoveryCodesLeft: 10, proof: 'code' })
  expect(await lettersTo(who.email)).toEqual([
    { what: 'Включён второй шаг входа: код из приложения.' },
  ])
  expect(await eventOf(who)).toEqual([{ body: { what: 'enabled', kind: 'totp' } }])
  expect(await refused(begin(who, { code: '000000' }))).toBe('code_wrong')
})

test('the secret of an authenticator app is stored sealed, recovery codes as keyed hashes', async () => {
  const who = await somebody(testApp)
  const { secret, recoveryCodes } = await turnOn(testApp, who, 'totp')
  const [row] = await ask(
    sql<{ whole: string }>`select row_to_json(f)::text as whole from factor f
      where player_id = ${who.playerId}`,
  )
  const bytes = Buffer.from((await import('otpauth')).Secret.fromBase32(secret).bytes)
  expect(row!.whole).not.toContain(secret)
  expect(row!.whole).not.toContain(bytes.toString('hex'))
  const hashes = await ask(
    sql<{ hash: Buffer }>`select code_hash as hash from recovery_code
      where player_id = ${who.playerId}`,
  )
  const { createHash } = await import('node:crypto')
  const bare = recoveryCodes.map((code) => code.replaceAll('-', ''))
  for (const code of [...recoveryCodes, ...bare])
    expect(hashes).not.toContainEqual({ hash: createHash('sha256').update(code).digest() })
})

test('turning a factor on expires, and cannot be completed by another player', async () => {
  const who = await somebody(testApp)
  const other = await somebody(testApp)
  const { secret } = await begin(who)
  expect(await refused(enable(other, appCode(testApp, secret!)))).toBe('enrolment_over')
  testApp.clock.move(15 * minute)
  expect(await refused(enable(who, appCode(testApp, secret!)))).toBe('enrolment_over')
})

test('first codes have the same limit of attempts as others', async () => {
  const who = await somebody(testApp)
  const { secret } = await begin(who)
  const code = wrong(appCode(testApp, secret!))
  for (let guess = 1; guess <= 5; guess++)
    expect(await refused(enable(who, code))).toBe('code_wrong')
  expect(await refused(enable(who, appCode(testApp, secret!)))).toBe('code_tries_over')
})

describe('an address as a factor', () => {
  test('must be confirmed, and its first code is the one that was sent to it', async () => {
    const who = await somebody(testApp)
    await ask(
      sql`update player set email_confirmed_at = null, phone_confirmed_at = null
        where id = ${who.playerId}`,
    )
    for (const kind of ['email', 'phone'] as const) {
      const asked = { params: { kind }, body: { password: PASSWORD } }
      expect(await refused(who.call(contract.beginFactor, asked))).toBe('address_unconfirmed')
    }
  })

  test('is not turned on by the code of another address', async () => {
    const who = await somebody(testApp)
    const params = { kind: 'phone' } as const
    await who.call(contract.beginFactor, { params, body: { password: PASSWORD } })
    const email = { kind: 'email' } as const
    await who.call(contract.beginFactor, { params: email, body: { password: PASSWORD } })
    const body = { code: await sentCode(testApp, who, 'email') }
    expect(await refused(who.call(contract.enableFactor, { params, body }))).toBe('code_wrong')
  })
})

describe('a factor is turned off', () => {
  test('by its code, not by the password; recovery codes, trusted browsers and counts are deleted with the last one', async () => {
    const who = await somebody(testApp)
    const { secret, recoveryCodes } = await turnOn(testApp, who, 'totp')
    expect(await refused(disable(who, {}))).toBe('proof_needed')
    expect(await refused(disable(who, { password: PASSWORD }))).toBe('proof_needed')
    expect(await refused(disable(who, { code: wrong(appCode(testApp, secret)) }))).toBe(
      'code_wrong',
    )
    await disable(who, { code: appCode(testApp, secret) })
    expect(await show(who)).toMatchObject({ recoveryCodesLeft: 0, devices: [], proof: 'password' })
    expect((await lettersTo(who.email)).at(-1)).toEqual({
      what: 'Выключен второй шаг входа: код из приложения.',
    })
    const { enter } = visitorOf(() => testApp)
    expect((await enter(who.email)).json().data.token).toMatch(/./)
    expect(await refused(disable(who, { password: PASSWORD }))).toBe('factor_off')
    expect(await refused(disable(who, { password: PASSWORD, code: recoveryCodes[0]! }))).toBe(
      'factor_off',
    )
  })

  test('by a recovery code if it is lost', async () => {
    const who = await somebody(testApp)
    const { recoveryCodes } = await turnOn(testApp, who, 'totp')
    await disable(who, { code: recoveryCodes[4]! })
    expect((await show(who)).proof).toBe('password')
  })

  test('by a code that is sent for it, if it is an address', async () => {
    const who = await somebody(testApp)
    await turnOn(testApp, who, 'phone')
    const { lookup } = await who.call(contract.sendFactorCode, { body: { method: 'phone' } })
    expect(lookup).toMatch(/^\+7 916 ••• /)
    expect(await refused(who.call(contract.sendFactorCode, { body: { method: 'email' } }))).toBe(
      'factor_off',
    )
    const params = { kind: 'phone' } as const
    const body = { code: await sentCode(testApp, who, 'phone'), method: 'phone' } as const
    await who.call(contract.disableFactor, { params, body })
    expect((await show(who)).proof).toBe('password')
  })
})

test('new recovery codes invalidate the earlier ones', async () => {
  const who = await somebody(testApp)
  const { secret, recoveryCodes } = await turnOn(testApp, who, 'totp')
  const body = { code: appCode(testApp, secret) }
  const renewed = await who.call(contract.renewRecoveryCodes, { body })
  expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect(await refused(disable(who, { code: recoveryCodes[0]! }))).toBe('code_wrong')
  expect((await lettersTo(who.email)).at(-1)!.what).toContain('новые запасные коды')
})

test('repeated changes of one factor send ten letters, and other changes still send theirs', async () => {
  const who = await somebody(testApp)
  let { recoveryCodes } = await turnOn(testApp, who, 'totp')
  for (let more = 0; more < 12; more += 1) {
    const body = { code: recoveryCodes[0]! }
    recoveryCodes = (await who.call(contract.renewRecoveryCodes, { body })).recoveryCodes
  }
  const told = async () => (await lettersTo(who.email)).map(({ what }) => what)
  const renewed = (await told()).filter((what) => what!.includes('новые запасные коды'))
  expect(renewed).toHaveLength(10)
  await disable(who, { code: recoveryCodes[0]! })
  expect((await told()).at(-1)).toContain('Выключен второй шаг входа')
})

test('the password as a proof has fewer attempts than at a login', async () => {
  const who = await somebody(testApp)
  for (let guess = 1; guess <= 5; guess++)
    expect(await refused(begin(who, { password: `не тот ${guess}` }))).toBe('password_wrong')
  expect(await refused(begin(who))).toBe('attempts_over')
})

test('an account without a password is proved by a recent login', async () => {
  const who = await somebody(testApp)
  await ask(sql`update player set password_hash = null where id = ${who.playerId}`)
  expect((await show(who)).proof).toBe('login')
  expect((await begin(who, {})).secret).toMatch(/^[A-Z2-7]{32}$/)
  testApp.clock.move(15 * minute)
  expect(await refused(begin(who, {}))).toBe('login_again')
})

describe('trusted browsers', () => {
  const trusting = async (who: Somebody, secret: string, userAgent: string) => {
    const { post } = visitorOf(() => testApp)
    testApp.clock.move(minute)
    const said = { twoFactorCode: appCode(testApp, secret), trustDevice: true }
    const headers = { 'user-agent': userAgent }
    const reply = await post(
      '/api/v18/login/lookup',
      { lookup: who.email, password: PASSWORD, ...said },
      headers,
    )
    const { value } = reply.cookies.find(({ name }) => name === 'trusted')!
    return { cookie: `trusted=${value}`, token: tokenOf(reply.json().data) }
  }
  const entersBy = async (who: Somebody, cookie: string) =>
    'token' in (await visitorOf(() => testApp).enter(who.email, PASSWORD, { cookie })).json().data

  test('are listed to their player only, and ended one by one or all', async () => {
    const who = await somebody(testApp)
    const other = await somebody(testApp)
    const { secret } = await turnOn(testApp, who, 'totp')
    const first = await trusting(who, secret, 'Первый')
    const second = await trusting(who, secret, 'Второй')
    const reply = await testApp.app.inject({
      url: contract.showFactors.path,
      headers: { 'auth-token': second.token, cookie: second.cookie },
    })
    const { devices } = reply.json().data
    expect(devices).toMatchObject([
      { userAgent: 'Второй', here: true },
      { userAgent: 'Первый', here: false },
    ])
    expect(reply.payload).not.toContain(second.cookie.split('.').at(-1)!)

    const params = { id: devices[1].id }
    expect(await refused(other.call(contract.forgetDevice, { params }))).toBe('not_found')
    expect(await entersBy(who, first.cookie)).toBe(true)
    await who.call(contract.forgetDevice, { params })
    expect([await entersBy(who, first.cookie), await entersBy(who, second.cookie)]).toEqual([
      false,
      true,
    ])
    await who.call(contract.forgetDevices, {})
    expect(await entersBy(who, second.cookie)).toBe(false)
  })

  test('are limited to twenty: the least recently used one is asked for a code again', async () => {
    const who = await somebody(testApp)
    const { secret } = await turnOn(testApp, who, 'totp')
    const first = await trusting(who, secret, 'Первый')
    for (let other = 1; other <= 20; other++) await trusting(who, secret, `Другой ${other}`)
    expect((await show(who)).devices).toHaveLength(20)
    expect(await entersBy(who, first.cookie)).toBe(false)
  })
})

test('expired rows are deleted by a job', async () => {
  await begin(await somebody(testApp))
  await turnOn(testApp, await somebody(testApp), 'totp')
  testApp.clock.move(40 * 24 * 60 * minute)
  const { factorJobs } = await import('./factors.jobs.ts')
  await factorJobs(testApp.deps).tasks['factors.sweep']!.work({}, AbortSignal.timeout(60_000))
  const [left] = await ask(
    sql<{ begun: bigint; trusted: bigint; guesses: bigint }>`select
      (select count(*) from factor where enabled_at is null) as begun,
      (select count(*) from trusted_device) as trusted,
      (select count(*) from factor_guess) as guesses`,
  )
  expect(left).toEqual({ begun: 0n, trusted: 0n, guesses: 0n })
})
