/** Resetting a password by letter, without revealing anything to others. */
import { type Protection } from '@ayva/contract/identity/captcha'
import { solved } from '../../captcha/captcha.testing.ts'
import { changePassword, logIn, requestReset, resetPassword } from '@ayva/contract/identity/auth'
import { beginFactor } from '@ayva/contract/identity/factors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { appCode, somebody, turnOn } from '../../factors/factors.testing.ts'
import { type Letter, TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { newEmail, PASSWORD, visitorOf } from '../auth.testing.ts'

const NEW = 'новый сад 48'
let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'http://ayva.test' }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

const { post, register, enter, asPlayer } = visitorOf(() => testApp)

async function lettersTo(email: string, about: RegExp): Promise<Letter[]> {
  await testApp.runJobs()
  const letters = await mailbox.lettersTo(email)
  return letters.filter(({ subject }) => about.test(subject))
}
const linksTo = async (email: string) =>
  (await lettersTo(email, /^Новый пароль/)).map(
    ({ text }) => /http:\/\/ayva\.test\/resetting\/reset\/([\w-]+)/.exec(text)![1]!,
  )
const ask = (email: string) => testApp.call(requestReset, { body: { email } })
const reset = (token: string, password = NEW) =>
  testApp.call(resetPassword, { body: { token, password } })

async function account(name = 'vera') {
  const email = newEmail(name)
  const answer = await register({ email })
  const token = answer.json().data.token as string
  const device = answer.cookies.find((cookie) => cookie.name === 'device')!.value
  return { email, token, device, playerId: token.split('-')[0]! }
}

test('[AUTH-93] the link of a letter sets a new password once: it logs in, the old one does not', async () => {
  const { email, token } = await account()
  expect(await ask(email)).toEqual({ ttl: 300, minutes: 30 })
  const [link, ...others] = await linksTo(email)
  expect(others).toEqual([])
  expect(await reset(link!)).toBeNull()

  expect((await enter(email)).json().error).toMatchObject({ code: 10 })
  expect((await enter(email, NEW)).statusCode).toBe(200)
  await expect(reset(link!, 'ещё один сад 49')).rejects.toMatchObject({ key: 'reset_invalid' })
  expect((await enter(email, NEW)).statusCode).toBe(200)
  // All sessions are ended, and the owner is notified.
  expect((await asPlayer(token)).statusCode).toBe(401)
  expect(await lettersTo(email, /^Пароль изменён/)).toHaveLength(1)
})

test('[AUTH-93] an unknown address gets the same answer after the same statements, and no letter is sent', async () => {
  const { email } = await account()
  const rows = async () => {
    const {
      rows: [row],
    } = await sql<{ attempts: number; jobs: number }>`select
      (select count(*)::int from attempt) as attempts,
      (select count(*)::int from graphile_worker._private_jobs) as jobs`.execute(testApp.deps.db)
    return row!
  }
  await testApp.runJobs()
  const costOf = async (address: string) => {
    const before = await rows()
    const answer = await post(requestReset.path, { email: address })
    const after = await rows()
    const { status, body, headers } = {
      status: answer.statusCode,
      body: answer.body,
      headers: Object.keys(answer.headers).toSorted(),
    }
    return {
      status,
      body,
      headers,
      cost: { attempts: after.attempts - before.attempts, jobs: after.jobs - before.jobs },
    }
  }
  const stranger = newEmail('nobody')
  const known = await costOf(email)
  expect(known).toMatchObject({ status: 200, cost: { attempts: 1, jobs: 1 } })
  expect(await costOf(stranger)).toEqual(known)
  expect(await linksTo(stranger)).toEqual([])
  expect(await linksTo(email)).toHaveLength(1)
  const again = await Promise.all(
    [email, stranger].map((one) => post(requestReset.path, { email: one })),
  )
  const [first, second] = again.map((answer) => ({ ...answer.json().error }))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(first).toEqual(second)
})

test('[AUTH-96] of two concurrent requests one sends a letter, and the other gets the waiting time', async () => {
  const { email } = await account()
  const answers = await Promise.all([1, 2].map(() => post(requestReset.path, { email })))
  const early = answers.find(({ statusCode }) => statusCode === 429)!
  expect(early.json().error).toMatchObject({
    code: 39,
    message: 'Письмо уже отправлено. Новое можно запросить через 300 с.',
    retryAt: new Date(testApp.clock.now().getTime() + seconds(300)).toISOString(),
  })
  testApp.clock.move(seconds(299))
  await expect(ask(email)).rejects.toMatchObject({ code: 39 })
  testApp.clock.move(seconds(1))
  await ask(email)
  testApp.clock.move(seconds(300))
  await ask(email)
  const links = await linksTo(email)
  expect(new Set(links).size).toBe(3)
  // An older link works too, because a letter may be late; using one invalidates all.
  await reset(links[2]!)
  for (const link of links)
    await expect(reset(link)).rejects.toMatchObject({ key: 'reset_invalid' })
})

describe('[AUTH-91] an invalid token', () => {
  test.each([
    '',
    'bad',
    'A'.repeat(43),
    `7-${'A'.repeat(43)}`,
    `${'9'.repeat(20)}-${'A'.repeat(43)}`,
    "' or 1=1 --",
    `0-${'A'.repeat(43)}`,
    `-1-${'A'.repeat(43)}`,
  ])('«%s» is refused with a message', async (token) => {
    await expect(reset(token)).rejects.toMatchObject({
      status: 422,
      code: 1160,
      message: 'Ссылка или код для нового пароля не подходит. Запросите новый.',
    })
  })

  test('of one player does not work for another, and a confirmation link sets no password', async () => {
    const one = await account('one')
    const other = await account('other')
    await ask(one.email)
    const [link] = await linksTo(one.email)
    const secret = link!.split('-').slice(1).join('-')
    await expect(reset(`${other.playerId}-${secret}`)).rejects.toMatchObject({ code: 1160 })
    await expect(reset(secret)).rejects.toMatchObject({ code: 1160 })
    const [letter] = await lettersTo(one.email, /Подтвердите/)
    const confirmation = /confirm\/([\w-]+)/.exec(letter!.text)![1]!
    await expect(reset(confirmation)).rejects.toMatchObject({ code: 1160 })
    await reset(link!)
  })
})

test('[AUTH-95] an expired link is refused with 43, also if its letter was late', async () => {
  const { email } = await account()
  await ask(email)
  const [link] = await linksTo(email)
  testApp.clock.move(minutes(30))
  await expect(reset(link!)).rejects.toMatchObject({
    status: 422,
    code: 43,
    message: 'Ссылка или код для нового пароля устарел. Запросите новый.',
  })
  await ask(email)
  testApp.clock.move(minutes(30))
  expect(await linksTo(email)).toHaveLength(1)
})

test('a refused password does not use up the link, and is refused at its field', async () => {
  const { email } = await account()
  await ask(email)
  const [link] = await linksTo(email)
  for (const password of ['password123', email, 'qwerty'])
    await expect(reset(link!, password)).rejects.toMatchObject({
      key: 'password_common',
      details: { fields: { password: 'Пароль слишком простой' } },
    })
  expect((await post(resetPassword.path, { token: link, password: 'ab' })).statusCode).toBe(422)
  expect(await reset(link!)).toBeNull()
})

test('a link that is used twice at once sets one password', async () => {
  const { email } = await account()
  await ask(email)
  const [link] = await linksTo(email)
  const passwords = ['тихая река 11', 'тихая река 12']
  const done = await Promise.allSettled(passwords.map((password) => reset(link!, password)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const set = passwords[done.findIndex(({ status }) => status === 'fulfilled')]!
  expect((await enter(email, set)).statusCode).toBe(200)
})

test('an owner who was locked out by a stranger’s guesses can log in with the new password', async () => {
  const { email } = await account()
  let work: Protection | undefined
  for (let guess = 0; guess < 10; guess++) {
    const done = work && { 'verification-token': solved(work) }
    work = (await enter(email, `не тот ${guess}`, done)).json().protection
  }
  expect((await enter(email)).statusCode).toBe(429)
  await ask(email)
  await reset((await linksTo(email))[0]!)
  expect((await enter(email, NEW)).statusCode).toBe(200)
})

test('guesses in an open session do not block a change or a proof with the new password', async () => {
  const { email, token } = await account()
  await sql`update player set email_confirmed_at = now() where email = ${email}`.execute(
    testApp.deps.db,
  )
  const change = (by: string, oldPassword: string, newPassword: string) =>
    testApp.callAs(by)(changePassword, { body: { oldPassword, newPassword } })
  const prove = (by: string, password: string) =>
    testApp.callAs(by)(beginFactor, { params: { kind: 'totp' }, body: { password } })
  const over = { key: 'attempts_over' }
  for (let guess = 0; guess < 5; guess++) {
    await expect(change(token, 'не тот', NEW)).rejects.not.toMatchObject(over)
    await expect(prove(token, 'не тот')).rejects.not.toMatchObject(over)
  }
  await expect(change(token, PASSWORD, NEW)).rejects.toMatchObject(over)
  await expect(prove(token, PASSWORD)).rejects.toMatchObject(over)

  await ask(email)
  await reset((await linksTo(email))[0]!)
  const entered = (await enter(email, NEW)).json().data.token as string
  expect(await prove(entered, NEW)).toMatchObject({ secret: expect.any(String) })
  expect(await change(entered, NEW, 'третий сад 49')).toEqual({ endedSessions: 0 })
})

test('known browsers are forgotten, and the address is confirmed by its letter', async () => {
  const { email, playerId } = await account()
  await ask(email)
  await reset((await linksTo(email))[0]!)
  const { rows } = await sql<{ devices: number; confirmed: boolean }>`select
    (select count(*)::int from known_device where player_id = player.id) as devices,
    email_confirmed_at is not null as confirmed from player where id = ${playerId}`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([{ devices: 0, confirmed: true }])
})

test('a new password does not bypass the second factor, and trusted browsers must give a code again', async () => {
  const who = await somebody(testApp)
  const { secret } = await turnOn(testApp, who, 'totp')
  const login = (said: object) =>
    post(logIn.path, { lookup: who.email, password: NEW, ...said }).then((answer) => answer.json())
  await ask(who.email)
  expect(await reset((await linksTo(who.email))[0]!)).toBeNull()
  expect((await login({})).data).toMatchObject({ twoFactor: { enabled: true, method: 'totp' } })
  const entered = await login({ twoFactorCode: appCode(testApp, secret) })
  expect(entered.data.token).toMatch(/./)
})

test('a change of the password invalidates all links', async () => {
  const { email, token } = await account()
  await ask(email)
  const [link] = await linksTo(email)
  const body = { oldPassword: PASSWORD, newPassword: NEW }
  await testApp.callAs(token)(changePassword, { body })
  await expect(reset(link!, 'чужой сад 50')).rejects.toMatchObject({ code: 1160 })
})

test('the secret of the letter is not in the queue, and only a hash of the link is stored', async () => {
  const { email } = await account()
  await testApp.runJobs()
  await ask(email)
  const { rows: jobs } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs`.execute(testApp.deps.db)
  expect(jobs.map(({ payload }) => Object.keys(payload).toSorted())).toEqual([
    ['askedAt', 'email', 'id'],
  ])
  const [link] = await linksTo(email)
  const { rows } = await sql<{ row: string }>`select password_reset::text as row
    from password_reset where email = ${email}`.execute(testApp.deps.db)
  expect(rows).toHaveLength(1)
  // The secret may contain a hyphen; the part before the first one is the player id.
  expect(rows[0]!.row).not.toContain(link!.slice(link!.indexOf('-') + 1))
})

test('an operator may switch resets off; then neither call exists', async () => {
  const { rows } = await sql`insert into setting (alias, value, author, changed_at)
    values ('feature_password_reset', '{"enabled": false}', 'test', now()) returning alias`.execute(
    testApp.deps.db,
  )
  expect(rows).toHaveLength(1)
  testApp.deps.bus.publish('missed', null)
  await expect
    .poll(async () => (await post(requestReset.path, { email: newEmail() })).statusCode)
    .toBe(404)
  await expect(reset('x')).rejects.toMatchObject({ status: 404 })
})
