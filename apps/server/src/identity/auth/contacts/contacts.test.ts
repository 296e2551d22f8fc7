/** Changing e-mail and phone by a code that is sent to the new one, with a notice to the old one. */
import * as contract from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { newEmail, PASSWORD, visitorOf } from '../auth.testing.ts'
import { sendLink } from './confirmation.ts'
import { contactsOf, newPhone, type Owner } from './contacts.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const { register } = visitorOf(() => testApp)
const { account, withPhone, sent, selfOf } = contactsOf(() => testApp)

async function queued(like: string): Promise<number> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where payload::text like ${like}`.execute(testApp.deps.db)
  return rows.length
}

const prove = ({ playerId }: Owner) =>
  sql`update player set email_confirmed_at = now(), phone_confirmed_at = now()
    where id = ${playerId}`.execute(testApp.deps.db)

describe('a new address', () => {
  const askEmail = ({ call }: Owner, email: string, password = PASSWORD) =>
    call(contract.askEmail, { body: { email, password } })
  const changeEmail = ({ call }: Owner, code: string) =>
    call(contract.changeEmail, { body: { code } })
  const askPhone = ({ call }: Owner, phone: string, password = PASSWORD) =>
    call(contract.askPhone, { body: { phone, password, by: 'sms' } })
  const changePhone = ({ call }: Owner, code: string) =>
    call(contract.changePhone, { body: { code } })

  test('sends no notice to an unconfirmed old address, which may be a stranger’s', async () => {
    const vera = await withPhone()
    const email = newEmail('vera-next')
    const phone = newPhone()
    await askEmail(vera, email)
    await askPhone(vera, phone)
    await changeEmail(vera, await sent(vera, 'change_email'))
    await changePhone(vera, await sent(vera, 'change_phone'))
    expect(await selfOf(vera)).toMatchObject({ email, phone })
    expect(await queued(`%${vera.email}%`)).toBe(0)
    expect(await queued(`%${vera.phone}%`)).toBe(0)
  })

  test('[PLAYER-02, PLAYER-03, PLAYER-32] is set by its code, and cannot be changed again for a day', async () => {
    const vera = await account()
    const next = newEmail('vera-new')
    expect(await askEmail(vera, next)).toEqual({ email: next, ttl: 300 })
    expect(await selfOf(vera)).toMatchObject({ email: vera.email, emailConfirmed: false })
    await prove(vera)
    expect(await changeEmail(vera, await sent(vera, 'change_email'))).toEqual({ email: next })
    expect(await selfOf(vera)).toMatchObject({ email: next, emailConfirmed: true })
    expect(await queued(`%${vera.email}%emailChanged%`)).toBe(1)

    const login = (lookup: string) =>
      testApp.call(contract.logIn, { body: { lookup, password: PASSWORD } })
    await expect(login(vera.email)).rejects.toMatchObject({ code: 10 })
    expect(await login(next)).toHaveProperty('token')

    await expect(askEmail(vera, newEmail('again'))).rejects.toMatchObject({
      status: 422,
      key: 'email_recent',
      message: 'E-mail недавно менялся. Следующая смена возможна через 24 ч.',
      details: { ttl: 86_400 },
    })
    testApp.clock.move(hours(23))
    await expect(askEmail(vera, newEmail('again'))).rejects.toThrow('возможна через 1 ч.')
    testApp.clock.move(hours(1))
    await askEmail(vera, newEmail('again'))
    // The old e-mail can be used by another account.
    expect((await register({ email: vera.email })).statusCode).toBe(200)
  })

  test('[PLAYER-33] of a phone works alike; the notice to the old one is a text message', async () => {
    const vera = await withPhone()
    const next = newPhone()
    const typed = `8 (912) ${next.slice(5, 8)}-${next.slice(8, 10)}-${next.slice(10)}`
    expect(await askPhone(vera, typed)).toEqual({ phone: next, ttl: 60 })
    expect(await selfOf(vera)).toMatchObject({ phone: vera.phone, phoneConfirmed: false })
    await prove(vera)
    await expect(changePhone(vera, '000')).rejects.toMatchObject({ code: 3 })
    expect(await changePhone(vera, await sent(vera, 'change_phone'))).toEqual({ phone: next })
    expect(await selfOf(vera)).toMatchObject({ phone: next, phoneConfirmed: true })
    expect(await queued(`%${vera.phone}%Телефон вашего аккаунта%`)).toBe(1)
    await expect(askPhone(vera, newPhone())).rejects.toMatchObject({
      key: 'phone_recent',
      message: 'Телефон недавно менялся. Следующая смена возможна через 24 ч.',
    })
    testApp.clock.move(days(1))
    await askPhone(vera, newPhone())
  })

  test('needs the password', async () => {
    const vera = await account()
    const email = newEmail('thief')
    await expect(vera.call(contract.askEmail, { body: { email } })).rejects.toMatchObject({
      key: 'proof_needed',
    })
    for (let count = 1; count <= 5; count++)
      await expect(askEmail(vera, email, 'не тот')).rejects.toMatchObject({
        key: 'password_wrong',
      })
    await expect(askEmail(vera, email)).rejects.toMatchObject({ key: 'attempts_over' })
    testApp.clock.move(minutes(1))
    await askEmail(vera, email)
  })

  test('that is in use, or already the player’s, is refused at its field', async () => {
    const vera = await account()
    const boris = await account()
    await expect(askEmail(vera, vera.email)).rejects.toMatchObject({
      details: { fields: { email: 'Это ваш нынешний e-mail' } },
    })
    await askEmail(vera, boris.email)
    const code = await sent(vera, 'change_email')
    await expect(changeEmail(vera, code)).rejects.toMatchObject({
      code: 3,
      key: 'email_used',
      details: { fields: { email: 'Этот e-mail уже используется' } },
    })
    expect(await selfOf(vera)).toMatchObject({ email: vera.email })
    await expect(askPhone(vera, '+7 000 000-00-00')).rejects.toMatchObject({
      code: 3,
      details: { fields: { phone: 'Некорректный телефон' } },
    })
  })

  test('that two players confirm at once becomes one player’s', async () => {
    const vera = await account()
    const boris = await account()
    const phone = newPhone()
    await askPhone(vera, phone)
    await askPhone(boris, phone)
    const both = await Promise.allSettled([
      changePhone(vera, await sent(vera, 'change_phone')),
      changePhone(boris, await sent(boris, 'change_phone')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('invalidates the confirmation link of the old one', async () => {
    const vera = await account()
    await vera.call(contract.requestConfirm, {})
    await askEmail(vera, newEmail('moved'))
    await changeEmail(vera, await sent(vera, 'change_email'))
    const { rows } = await sql<{ id: string }>`select id from email_confirmation_request
      where player_id = ${vera.playerId}`.execute(testApp.deps.db)
    const [request, ...others] = rows
    expect(others).toEqual([])
    await sendLink(testApp.deps, { playerId: vera.playerId, id: request!.id })
    const made = await sql`select from email_confirmation
      where player_id = ${vera.playerId}`.execute(testApp.deps.db)
    expect(made.rows).toEqual([])
  })

  test('that was mistyped can be corrected without waiting', async () => {
    const vera = await account()
    await askEmail(vera, newEmail('tyop'))
    testApp.clock.move(seconds(1))
    const right = newEmail('typo')
    await askEmail(vera, right)
    await expect(askEmail(vera, right)).rejects.toMatchObject({ code: 39, details: { ttl: 300 } })
    expect(await changeEmail(vera, await sent(vera, 'change_email'))).toEqual({ email: right })
  })
})
