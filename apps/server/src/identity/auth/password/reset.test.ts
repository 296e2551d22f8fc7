/** A forgotten password: by a letter, for its owner alone, with nothing said to anybody else. */
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

test('[AUTH-93] the link of a letter sets a new password, once: it logs in, the old one does not', async () => {
  const { email, token } = await account()
  expect(await ask(email)).toEqual({ ttl: 300, minutes: 30 })
  const [link, ...others] = await linksTo(email)
  expect(others).toEqual([])
  expect(await reset(link!)).toBeNull()

  expect((await enter(email)).json().error).toMatchObject({ code: 10 })
  expect((await enter(email, NEW)).statusCode).toBe(200)
  await expect(reset(link!, 'ещё один сад 49')).rejects.toMatchObject({ key: 'reset_invalid' })
  expect((await enter(email, NEW)).statusCode).toBe(200)
  // Who was logged in anywhere is not any more, and the owner is written to.
  expect((await asPlayer(token)).statusCode).toBe(401)
  expect(await lettersTo(email, /^Пароль изменён/)).toHaveLength(1)
})

test('[AUTH-93] an unknown address is answered alike, at the price of the same questions, and no letter leaves', async () => {
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

test('[AUTH-96] two requests at once send one letter; the other is told how long to wait', async () => {
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
  // A letter may be late, so an older link works too; with the first that is used all of them end.
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
  ])('«%s» is answered with a message', async (token) => {
    await expect(reset(token)).rejects.toMatchObject({
      status: 422,
      code: 1160,
      message: 'Ссылка или код для нового пароля не подходит. Запросите новый.',
    })
  })

  test('of one player is none of another, and a link that confirms an e-mail sets no password', async () => {
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

test('[AUTH-95] a link that is too old answers 43, and so does one whose letter was late', async () => {
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

test('a password that is refused leaves the link as it was, and is told under its field', async () => {
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

test('who was kept out by the guesses of a stranger is let in by the new password', async () => {
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

test('guesses at an open page keep nobody from a change, or from a proof, by the new password', async () => {
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

test('a browser that was known is known no more, and the address is confirmed by its letter', async () => {
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

test('a new password is no way round the second factor, and makes trusted browsers ask again', async () => {
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

test('no link survives a change of the password', async () => {
  const { email, token } = await account()
  await ask(email)
  const [link] = await linksTo(email)
  const body = { oldPassword: PASSWORD, newPassword: NEW }
  await testApp.callAs(token)(changePassword, { body })
  await expect(reset(link!, 'чужой сад 50')).rejects.toMatchObject({ code: 1160 })
})

test('no secret of the letter lies in the queue, and of the link only a hash is kept', async () => {
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
  // A secret may hold a hyphen itself: what stands before the first one is the player.
  expect(rows[0]!.row).not.toContain(link!.slice(link!.indexOf('-') + 1))
})

test('an operator may switch it off: then neither call is there', async () => {
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
