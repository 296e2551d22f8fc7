import { changePassword, registerByEmail, showPassword } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { newEmail, PASSWORD, registration, visitorOf } from '../auth.testing.ts'

const NEW = 'новый сад 48'
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const { enter, asPlayer } = visitorOf(() => testApp)

async function account() {
  const email = newEmail('marina')
  const answer = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration({ email }),
  })
  const token = answer.json().data.token as string
  const device = answer.cookies.find(({ name }) => name === 'device')!.value
  const put = (payload: object) =>
    testApp.app.inject({
      method: 'PUT',
      url: changePassword.path,
      headers: { 'auth-token': token, cookie: `device=${device}` },
      payload,
    })
  const change = (oldPassword: string, newPassword = NEW) => put({ oldPassword, newPassword })
  return { email, token, device, put, change }
}

test('[PLAYER-29] the old password no longer logs in, the new one does', async () => {
  const { email, token, change } = await account()
  const asked = await testApp.callAs(token)(showPassword, {})
  expect(asked).toEqual({ set: true, changedAt: null })
  expect((await change(PASSWORD)).json()).toEqual({ data: { endedSessions: 0 } })
  expect((await enter(email)).statusCode).toBe(422)
  expect((await enter(email, NEW)).statusCode).toBe(200)
  const changedAt = testApp.clock.now().toISOString()
  expect(await testApp.callAs(token)(showPassword, {})).toEqual({ set: true, changedAt })
})

test('other sessions are ended and other browsers forgotten; this session goes on, and a letter is sent', async () => {
  const { email, token, device, change } = await account()
  await sql`update player set email_confirmed_at = now() where email = ${email}`.execute(
    testApp.deps.db,
  )
  const others = [await enter(email), await enter(email)]
  const tokens = others.map((answer) => answer.json().data.token as string)
  const ended: string[] = []
  testApp.deps.bus.subscribe('session_ended', (id) => ended.push(String(id)))
  for (const one of tokens) expect((await asPlayer(one)).statusCode).not.toBe(401)

  expect((await change(PASSWORD)).json().data).toEqual({ endedSessions: 2 })
  for (const one of tokens) expect((await asPlayer(one)).statusCode).toBe(401)
  for (const { cookies } of others) {
    const refresh = cookies.find(({ name }) => name === 'refresh')!.value
    const renewed = await testApp.app.inject({
      url: '/api/v18/users/self/refreshToken',
      headers: { cookie: `refresh=${refresh}` },
    })
    expect(renewed.statusCode).toBe(401)
  }
  expect((await asPlayer(token)).statusCode).not.toBe(401)
  expect(ended).toHaveLength(2)
  const playerId = token.split('-')[0]!
  const { rows } = await sql<{ devices: number; letter: string; told: string }>`select
    (select count(*)::int from known_device where player_id = ${playerId}) as devices,
    (select payload ->> 'letter' from graphile_worker._private_jobs
      where payload ->> 'to' = ${email} and payload ->> 'letter' = 'passwordChanged') as letter,
    (select body ->> 'by' from event
      where player_id = ${playerId} and kind = 'auth.password_changed') as told`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([{ devices: 1, letter: 'passwordChanged', told: 'change' }])
  const again = await enter(email, NEW, { cookie: `device=${device}` })
  expect(again.statusCode).toBe(200)
})

test('no letter is sent to an unconfirmed address, which may be a stranger’s', async () => {
  const { email, change } = await account()
  expect((await change(PASSWORD)).statusCode).toBe(200)
  const { rows } = await sql`select 1 from graphile_worker._private_jobs
    where payload ->> 'to' = ${email}`.execute(testApp.deps.db)
  expect(rows).toEqual([])
})

test('[PLAYER-31] a wrong old password is refused at its field, and nothing is changed', async () => {
  const { email, token, change, put } = await account()
  const wrong = await change('не тот')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().error).toMatchObject({
    code: 3,
    fields: { oldPassword: 'Это не текущий пароль' },
  })
  const missing = await put({ newPassword: NEW })
  expect(missing.json().error.fields).toEqual({ oldPassword: 'Введите текущий пароль' })
  expect((await enter(email)).statusCode).toBe(200)
  expect((await asPlayer(token)).statusCode).not.toBe(401)
})

describe('[PLAYER-30] an invalid new password is refused at its field', () => {
  test.each([
    ['', 'Введите пароль'],
    ['   ', 'Введите пароль'],
    [undefined, 'Введите пароль'],
    [null, 'Введите пароль'],
    ['ab', 'Пароль слишком короткий'],
    ['password123', 'Пароль слишком простой'],
    ['я'.repeat(257), 'Пароль слишком длинный'],
  ])('«%s»: %s', async (newPassword, words) => {
    const { email, put } = await account()
    const answer = await put({ oldPassword: PASSWORD, newPassword })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 3, fields: { newPassword: words } })
    expect((await enter(email)).statusCode).toBe(200)
  })
})

test('guesses of the old password are limited: from the fifth on each doubles the wait', async () => {
  const { email, change } = await account()
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(`не тот ${n}`)))
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  expect((await change(PASSWORD)).json().error).toMatchObject({ key: 'attempts_over' })
  testApp.clock.move(minutes(1))
  expect((await change('не тот')).statusCode).toBe(422)
  testApp.clock.move(minutes(1))
  expect((await change(PASSWORD)).statusCode).toBe(429)
  testApp.clock.move(minutes(20))
  expect((await change(PASSWORD)).statusCode).toBe(200)
  expect((await enter(email, NEW)).statusCode).toBe(200)
})

test('of two concurrent changes one succeeds, and the other has a wrong old password', async () => {
  const { change } = await account()
  const answers = await Promise.all([change(PASSWORD, 'река один'), change(PASSWORD, 'река два')])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '422'])
})

describe('an account without a password', () => {
  const forgetPassword = async (email: string) =>
    sql`update player set password_hash = null where email = ${email}`.execute(testApp.deps.db)

  test('can set one soon after a login without an old one, and log in with it', async () => {
    const { email, token, put } = await account()
    await forgetPassword(email)
    expect(await testApp.callAs(token)(showPassword, {})).toMatchObject({ set: false })
    expect((await enter(email, '')).statusCode).toBe(422)
    expect((await put({ newPassword: NEW })).statusCode).toBe(200)
    expect((await enter(email, NEW)).statusCode).toBe(200)
    expect((await put({ newPassword: PASSWORD })).statusCode).toBe(422)
  })

  test('cannot set one in a session that was left open', async () => {
    const { email, put } = await account()
    await forgetPassword(email)
    testApp.clock.move(minutes(16))
    expect((await put({ newPassword: NEW })).json().error).toMatchObject({ key: 'login_again' })
  })
})

test('a login in progress while the password is changed does not succeed with the old one', async () => {
  const { email, change } = await account()
  const entering = Array.from({ length: 6 }, () => enter(email))
  const [changed, ...entered] = await Promise.all([change(PASSWORD), ...entering])
  expect(changed.statusCode).toBe(200)
  for (const answer of entered)
    if (answer.statusCode === 200)
      expect((await asPlayer(answer.json().data.token)).statusCode).toBe(401)
})

test('a guest cannot change a password', async () => {
  const answer = await testApp.app.inject({
    method: 'PUT',
    url: changePassword.path,
    payload: { oldPassword: PASSWORD, newPassword: NEW },
  })
  expect(answer.statusCode).toBe(401)
})
