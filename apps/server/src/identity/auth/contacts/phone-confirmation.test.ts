/** Confirming a phone by a code, and the waiting times between codes. */
import * as contract from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { codeSentTo, wrong } from '../../codes/codes.testing.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { contactsOf, newPhone, type Owner } from './contacts.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const { account, withPhone, sent, selfOf, askCode } = contactsOf(() => testApp)
const confirm = ({ call }: Owner, code: string) => call(contract.confirmPhone, { body: { code } })

describe('a phone is confirmed', () => {
  test('[PLAYER-04, PLAYER-05, PLAYER-18, PLAYER-19, PLAYER-25, PLAYER-35, PLAYER-36] by the code of a text message', async () => {
    const vera = await withPhone()
    expect(await selfOf(vera)).toMatchObject({
      phone: vera.phone,
      phoneConfirmed: false,
      phoneConfirmationCodeTtl: 0,
      hasPhoneConfirmationCode: false,
      phoneCodeNextRequest: null,
    })
    expect(await askCode(vera)).toEqual({ phone: vera.phone, ttl: 60 })
    testApp.clock.move(seconds(10))
    const next = new Date(testApp.clock.now().getTime() + seconds(50)).toISOString()
    expect(await selfOf(vera)).toMatchObject({
      phoneConfirmationCodeTtl: 50,
      hasPhoneConfirmationCode: true,
      phoneCodeNextRequest: next,
      callTokenNextRequest: null,
    })
    const told: unknown[] = []
    const stop = subscribe(testApp.deps.bus, vera.playerId, (message) => told.push(message))
    expect(await confirm(vera, await sent(vera, 'confirm_phone'))).toEqual({
      phone: vera.phone,
      phoneConfirmed: true,
    })
    stop()
    expect(told).toEqual([{ type: 'account' }])
    expect(await selfOf(vera)).toMatchObject({
      phoneConfirmed: true,
      hasPhoneConfirmationCode: false,
    })
    const { rows } = await sql`select kind, body from event
      where player_id = ${vera.playerId}`.execute(testApp.deps.db)
    expect(rows).toEqual([{ kind: 'auth.contact_confirmed', body: { contact: 'phone' } }])
    await expect(askCode(vera)).rejects.toMatchObject({ key: 'phone_confirmed' })
  })

  test('[PLAYER-26] or by a call, which has a waiting time of its own', async () => {
    const vera = await withPhone()
    await askCode(vera)
    await askCode(vera, 'call')
    await expect(askCode(vera, 'call')).rejects.toMatchObject({ code: 40, details: { ttl: 60 } })
    const next = new Date(testApp.clock.now().getTime() + seconds(60)).toISOString()
    expect(await selfOf(vera)).toMatchObject({ callTokenNextRequest: next })
    const code = await codeSentTo(testApp, vera, 'confirm_phone', 'call')
    expect(await confirm(vera, code)).toMatchObject({ phoneConfirmed: true })
  })

  test('[PLAYER-40, PLAYER-46, PLAYER-47] a code may be requested once a minute and eleven times an hour', async () => {
    const vera = await withPhone()
    for (let count = 1; count <= 11; count++) {
      expect(await askCode(vera)).toMatchObject({ ttl: 60 })
      testApp.clock.move(seconds(59))
      await expect(askCode(vera)).rejects.toMatchObject({
        status: 429,
        code: 40,
        details: count < 11 ? { ttl: 1 } : { ttl: 3600 - 10 * 60 - 59 },
      })
      testApp.clock.move(seconds(1))
    }
    await expect(askCode(vera)).rejects.toMatchObject({ code: 40, details: { ttl: 2940 } })
    testApp.clock.move(seconds(2940))
    await askCode(vera)
  })

  test('[PLAYER-41] a malformed code and a player without a phone are refused with 3', async () => {
    const vera = await withPhone()
    for (const code of ['', '12345', '1234567', 'abcdef', ' '])
      await expect(confirm(vera, code)).rejects.toMatchObject({ code: 3 })
    await askCode(vera)
    await expect(confirm(vera, wrong(await sent(vera, 'confirm_phone')))).rejects.toMatchObject({
      status: 422,
      code: 3,
      message: 'Неверный код',
    })
    const boris = await account()
    await expect(askCode(boris)).rejects.toMatchObject({ code: 3, key: 'phone_missing' })
    await sql`delete from player_email where player_id = ${boris.playerId}`.execute(testApp.deps.db)
    await sql`update player set email = null where id = ${boris.playerId}`.execute(testApp.deps.db)
    await expect(boris.call(contract.requestConfirm, {})).rejects.toMatchObject({
      status: 422,
      code: 3,
      message: 'E-mail не указан',
    })
  })

  test('a code for a phone that was changed meanwhile confirms nothing', async () => {
    const vera = await withPhone()
    await askCode(vera)
    const code = await sent(vera, 'confirm_phone')
    const other = newPhone()
    const { db } = testApp.deps
    await sql`delete from player_phone where phone = ${vera.phone}`.execute(db)
    await sql`insert into player_phone values (${other}, ${vera.playerId})`.execute(db)
    await sql`update player set phone = ${other} where id = ${vera.playerId}`.execute(
      testApp.deps.db,
    )
    await expect(confirm(vera, code)).rejects.toMatchObject({ key: 'code_wrong' })
    expect(await selfOf(vera)).toMatchObject({ phoneConfirmed: false })
  })
})

test('[PLAYER-17, PLAYER-24, PLAYER-44] the remaining waiting times are shown in seconds', async () => {
  const vera = await withPhone()
  await vera.call(contract.requestConfirm, {})
  const waits = () => vera.call(contract.rateLimits, {})
  testApp.clock.move(seconds(100))
  await askCode(vera)
  testApp.clock.move(seconds(20))
  const inSeconds = (left: number) =>
    new Date(testApp.clock.now().getTime() + seconds(left)).toISOString()
  expect(await waits()).toEqual([
    { name: 'requestConfirm', ttl: 180, nextRequest: inSeconds(180) },
    { name: 'confirmPhone', ttl: 40, nextRequest: inSeconds(40) },
  ])
  expect(await selfOf(vera)).toMatchObject({
    emailConfirmationTokenTtl: 180,
    emailTokenNextRequest: inSeconds(180),
  })
  testApp.clock.move(seconds(40))
  expect(await waits()).toMatchObject([{ name: 'requestConfirm', ttl: 140 }])
  testApp.clock.move(seconds(140))
  expect(await waits()).toEqual([])
  expect(await vera.call(contract.requestConfirm, {})).toEqual({ email: vera.email, ttl: 300 })
  expect(await waits()).toMatchObject([{ name: 'requestConfirm', ttl: 300 }])
})
