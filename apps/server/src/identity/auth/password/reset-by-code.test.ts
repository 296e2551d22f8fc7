/** Resetting a password by phone. */
import { randomUUID } from 'node:crypto'
import { requestResetCode, resetByCode } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes, seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { codeSentTo, wrong } from '../../codes/codes.testing.ts'
import { newEmail, newPhone, visitorOf } from '../auth.testing.ts'
import { openAccount } from '../entering/entering.ts'
import { hashPassword } from '#lib/passwords.ts'

const OLD = 'тихий сад 47'
const NEW = 'новый сад 48'
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const { post, enter } = visitorOf(() => testApp)

/** An account with a phone, or with an e-mail and an unconfirmed phone. */
async function account({ email }: { email?: string } = {}) {
  const phone = newPhone()
  const now = testApp.clock.now()
  const passwordHash = await hashPassword(OLD, 'test')
  const told = { phone, email, passwordHash, locale: 'ru', now }
  const playerId = await transaction(testApp.deps.db, (tx) => openAccount(tx, testApp.deps, told))
  return { phone, playerId }
}
const ask = (phone: string) => testApp.call(requestResetCode, { body: { phone } })
async function codeOf(ticket: string) {
  await testApp.runJobs()
  return codeSentTo(testApp, { ticket }, 'reset_password')
}
const reset = (ticket: string, code: string, password = NEW) =>
  testApp.call(resetByCode, { body: { ticket, code, password } })

test('[AUTH-93] a code sets a new password once: the new one logs in by phone, the old one does not', async () => {
  const { phone, playerId } = await account()
  const { ticket, ttl, minutes: life } = await ask(phone)
  expect([ttl, life]).toEqual([60, 10])
  const code = await codeOf(ticket)
  expect(await reset(ticket, code)).toBeNull()
  expect((await enter(phone, OLD)).statusCode).toBe(422)
  expect((await enter(phone, NEW)).statusCode).toBe(200)
  await expect(reset(ticket, code, 'чужой сад 49')).rejects.toMatchObject({ code: 1160 })
  const { rows } = await sql<{ at: Date | null }>`
    select phone_confirmed_at as at from player where id = ${playerId}`.execute(testApp.deps.db)
  expect(rows[0]!.at).not.toBeNull()
})

test('[AUTH-92] a wrong code is refused at its field with the message of a wrong link', async () => {
  const { phone } = await account()
  const { ticket } = await ask(phone)
  const code = await codeOf(ticket)
  const message = 'Ссылка или код для нового пароля не подходит. Запросите новый.'
  await expect(reset(ticket, wrong(code))).rejects.toMatchObject({
    status: 422,
    code: 1160,
    message,
    details: { fields: { code: message } },
  })
  // The right code with the ticket of another browser.
  await expect(reset(randomUUID(), code)).rejects.toMatchObject({ code: 1160 })
  await reset(ticket, code)
})

test('[AUTH-95] an expired code is refused with 43', async () => {
  const { phone } = await account()
  const { ticket } = await ask(phone)
  const code = await codeOf(ticket)
  testApp.clock.move(minutes(10))
  await expect(reset(ticket, code)).rejects.toMatchObject({
    status: 422,
    code: 43,
    message: 'Ссылка или код для нового пароля устарел. Запросите новый.',
  })
})

test('[AUTH-96] a second request is refused with the waiting time', async () => {
  const phone = newPhone()
  const answers = await Promise.all([1, 2].map(() => post(requestResetCode.path, { phone })))
  const early = answers.find(({ statusCode }) => statusCode === 429)!
  expect(early.json().error).toMatchObject({
    code: 40,
    ttl: 60,
    message: 'Код уже отправлен. Новый можно запросить через 60 с.',
  })
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (let asked = 2; asked <= 10; asked++) {
    testApp.clock.move(seconds(60))
    await ask(phone)
  }
  testApp.clock.move(seconds(60))
  await expect(ask(phone)).rejects.toMatchObject({ code: 40 })
  testApp.clock.move(hours(1))
  await ask(phone)
})

test('a wrong code takes as long if nobody has the phone', async () => {
  const { phone } = await account()
  const counted = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from code_count
      where subject like 'reset_password tried%'`.execute(testApp.deps.db)
    return rows[0]!.n
  }
  const cost = async (asked: string) => {
    const { ticket } = await ask(asked)
    await testApp.runJobs()
    const before = await counted()
    await expect(reset(ticket, '000000')).rejects.toMatchObject({ code: 1160 })
    return (await counted()) - before
  }
  expect([await cost(phone), await cost(newPhone())]).toEqual([3, 3])
})

test('strangers who request and guess codes do not hinder the owner of the phone', async () => {
  const { phone } = await account()
  const from = (remoteAddress: string, url: string, payload: object) =>
    testApp.app.inject({ method: 'POST', url, payload, remoteAddress })
  const askFrom = (net: string) => from(net, requestResetCode.path, { phone })
  for (let asked = 1; asked <= 10; asked++) {
    const { ticket } = (await askFrom('192.0.2.1')).json().data
    expect((await askFrom('192.0.2.2')).statusCode).toBe(200)
    const right = await codeOf(ticket)
    const body = { ticket, code: wrong(right), password: NEW }
    for (let guess = 1; guess <= 5; guess++)
      expect((await from('192.0.2.1', resetByCode.path, body)).statusCode).toBe(422)
    testApp.clock.move(seconds(60))
  }
  expect((await askFrom('192.0.2.1')).json().error).toMatchObject({ code: 40 })

  const { ticket } = (await askFrom('192.0.2.3')).json().data
  const body = { ticket, code: await codeOf(ticket), password: NEW }
  expect((await from('192.0.2.3', resetByCode.path, body)).statusCode).toBe(200)
  expect((await enter(phone, NEW)).statusCode).toBe(200)
})

test('a phone gets at most fifty codes an hour, whoever requests them', async () => {
  const phone = newPhone()
  const askFrom = (net: number) =>
    testApp.app.inject({
      method: 'POST',
      url: requestResetCode.path,
      payload: { phone },
      remoteAddress: `192.0.2.${net}`,
    })
  for (let net = 1; net <= 50; net++) expect((await askFrom(net)).statusCode).toBe(200)
  expect((await askFrom(51)).json().error).toMatchObject({ code: 40 })
  testApp.clock.move(hours(1))
  expect((await askFrom(51)).statusCode).toBe(200)
})

test('a stranger who uses up the codes and attempts of a phone does not block the owner’s known browser', async () => {
  const { phone } = await account()
  const device = (await enter(phone, OLD)).cookies.find(({ name }) => name === 'device')!.value
  const from = (remoteAddress: string, url: string, payload: object, cookie?: string) =>
    testApp.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      ...(cookie && { headers: { cookie } }),
    })
  const known = `device=${device}`
  const askAt = (cookie?: string) => from('192.0.2.99', requestResetCode.path, { phone }, cookie)
  const tickets: string[] = []
  for (let net = 1; net <= 50; net++) {
    const answer = await from(`192.0.2.${net}`, requestResetCode.path, { phone })
    tickets.push(answer.json().data.ticket)
  }
  expect((await askAt()).statusCode).toBe(429)
  expect((await askAt(`device=${'a'.repeat(43)}`)).statusCode).toBe(429)

  await testApp.runJobs()
  // Twenty wrong codes from each of ten networks are all that strangers may try in a day.
  for (let net = 1; net <= 10; net++)
    for (const ticket of tickets.slice(net * 2, net * 2 + 2)) {
      const body = { ticket, code: '000000', password: NEW }
      for (let guess = 0; guess < 10; guess++) await from(`192.0.2.${net}`, resetByCode.path, body)
    }
  testApp.clock.move(seconds(60))
  const { ticket } = (await askAt(known)).json().data
  const body = { ticket, code: await codeOf(ticket), password: NEW }
  expect((await from('192.0.2.98', resetByCode.path, body)).statusCode).toBe(422)
  expect((await from('192.0.2.99', resetByCode.path, body, known)).statusCode).toBe(200)
  expect((await enter(phone, NEW)).statusCode).toBe(200)
})

test('an unknown phone gets the same answers at every step, for any number of attempts', async () => {
  const { phone } = await account()
  const stranger = newPhone()
  const stepsOf = async (asked: string) => {
    const first = await post(requestResetCode.path, { phone: asked })
    const { ticket, ...told } = first.json().data
    await testApp.runJobs()
    const tries: unknown[] = []
    for (let guess = 0; guess < 12; guess++) {
      const body = { ticket, code: String(100_000 + guess), password: NEW }
      const answer = await post(resetByCode.path, body)
      tries.push([answer.statusCode, answer.json().error])
    }
    testApp.clock.move(minutes(10))
    const late = await post(resetByCode.path, { ticket, code: '100000', password: NEW })
    return { told, tries, late: [late.statusCode, late.json().error] }
  }
  const known = await stepsOf(phone)
  expect(known.late[0]).toBe(422)
  expect(await stepsOf(stranger)).toEqual(known)
})

test('after ten wrong codes the right one is refused too', async () => {
  const { phone } = await account()
  const { ticket } = await ask(phone)
  const code = await codeOf(ticket)
  const guesses = Array.from({ length: 10 }, () => reset(ticket, wrong(code)))
  expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(
    true,
  )
  await expect(reset(ticket, code)).rejects.toMatchObject({ code: 1160 })
  expect((await enter(phone, OLD)).statusCode).toBe(200)
})

test('a refused password does not use up the code; the phone itself is refused as a password', async () => {
  const { phone } = await account()
  const { ticket } = await ask(phone)
  const code = await codeOf(ticket)
  for (const password of ['password123', phone, phone.slice(1)])
    await expect(reset(ticket, code, password)).rejects.toMatchObject({
      details: { fields: { password: 'Пароль слишком простой' } },
    })
  await reset(ticket, code)
})

test('an unconfirmed phone cannot reset an account that has an e-mail', async () => {
  const { phone } = await account({ email: newEmail() })
  const { ticket } = await ask(phone)
  await testApp.runJobs()
  const owner = { ticket }
  await expect(codeSentTo(testApp, owner, 'reset_password')).rejects.toThrow('no code')
})

test('a code lets the owner of a phone take it from an account that has it unconfirmed beside a confirmed e-mail', async () => {
  const email = newEmail()
  const { phone, playerId } = await account({ email })
  const { db } = testApp.deps
  await sql`update player set email_confirmed_at = now() where id = ${playerId}`.execute(db)
  const { ticket } = await ask(phone)
  const code = await codeOf(ticket)
  await expect(reset(ticket, code)).rejects.toMatchObject({ key: 'phone_freed', code: 1161 })
  // The account keeps its password, and the phone can be confirmed by anybody.
  expect((await enter(email, OLD)).statusCode).toBe(200)
  expect((await enter(phone, OLD)).statusCode).toBe(422)
  const opened = await transaction(db, (tx) =>
    openAccount(tx, testApp.deps, { phone, locale: 'ru', now: testApp.clock.now() }),
  )
  expect(opened).not.toBe(playerId)
})

test.each(['+7', '123', '+70000000000', 'не номер', `+${'9'.repeat(40)}`])(
  '«%s» is refused as a phone',
  async (phone) => {
    const answer = await post(requestResetCode.path, { phone })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      code: 3,
      fields: { phone: 'Некорректный телефон' },
    })
  },
)
