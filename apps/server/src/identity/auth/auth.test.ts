import { logIn, logOut } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { BATCH } from '#lib/work/batches.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { newEmail, PASSWORD, visitorOf } from './auth.testing.ts'
import { sweepSome } from '#lib/work/sweeping.ts'
import { sweeps } from './sessions/sweep.sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const { post, register, enter, asPlayer } = visitorOf(() => testApp)

describe('login', () => {
  test('[AUTH-02, AUTH-11] by e-mail and password gives a token', async () => {
    const email = newEmail()
    await register({ email })
    const answer = await enter(email.toUpperCase())
    expect(answer.statusCode).toBe(200)
    expect((await asPlayer(answer.json().data.token)).statusCode).not.toBe(401)
  })

  test('[AUTH-12, AUTH-22] refuses a wrong password and an unknown account alike', async () => {
    const email = newEmail()
    await register({ email })
    const wrong = await enter(email, 'тихий лес 47')
    const unknown = await enter('nobody@ayva.test')
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toEqual({
        code: 10,
        key: 'credentials_wrong',
        message: 'E-mail или пароль не подходят',
      })
      expect(answer.cookies).toEqual([])
    }
  })

  test.each([
    ['lookup', { lookup: '', password: PASSWORD }, 'Введите e-mail или телефон'],
    ['lookup', { password: PASSWORD }, 'Введите e-mail или телефон'],
    ['lookup', { lookup: { $gt: '' }, password: PASSWORD }, 'Введите e-mail или телефон'],
    ['lookup', { lookup: 'a'.repeat(300), password: PASSWORD }, 'Некорректный e-mail или телефон'],
    ['lookup', { lookup: 'a\0b', password: PASSWORD }, 'Недопустимые символы'],
    ['password', { lookup: 'a@b.ru', password: '' }, 'Введите пароль'],
    ['password', { lookup: 'a@b.ru', password: 'a'.repeat(300) }, 'Пароль слишком длинный'],
    ['playerId', { lookup: 'a@b.ru', password: PASSWORD, playerId: 1 }, 'Неизвестное поле'],
  ])('is refused for a bad %s', async (field, body, message) => {
    const answer = await post(logIn.path, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 3, fields: { [field]: message } })
  })

  test.each([
    "' or 1=1 --",
    'a@b.ru\nBcc: c@d.ru',
    '<script>alert(1)</script>',
    '../../etc',
    '%00',
  ])('finds no account named %s', async (lookup) => {
    expect((await enter(lookup)).json().error.code).toBe(10)
  })

  test('ends the earlier session of the browser', async () => {
    const email = newEmail()
    const first = await register({ email })
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const second = await enter(email, PASSWORD, { cookie })
    expect((await asPlayer(first.json().data.token)).statusCode).toBe(401)
    expect((await asPlayer(second.json().data.token)).statusCode).not.toBe(401)
  })
})

describe('logout', () => {
  test('[AUTH-94] invalidates the token and the cookie at once', async () => {
    const answer = await register()
    const { token } = answer.json().data
    const cookie = `refresh=${answer.cookies[0]!.value}`
    expect((await asPlayer(token)).statusCode).not.toBe(401)

    const left = await post(logOut.path, undefined, { 'auth-token': token })
    expect(left.json()).toEqual({ data: null })
    expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['refresh', ''],
      ['sign_on', ''],
      ['signed_on', ''],
    ])
    expect((await asPlayer(token)).json().error).toMatchObject({ code: 1 })
    const url = '/api/v18/users/self/refreshToken'
    const renewed = await testApp.app.inject({ method: 'GET', url, headers: { cookie } })
    expect(renewed.statusCode).toBe(401)
  })

  test('works with an expired token and a valid cookie, and for a guest', async () => {
    const answer = await register()
    testApp.clock.move(minutes(31))
    const cookie = `refresh=${answer.cookies[0]!.value}`
    const own = { 'auth-token': answer.json().data.token, 'sec-fetch-site': 'same-origin' }
    await post(logOut.path, undefined, { ...own, cookie })
    const url = '/api/v18/users/self/refreshToken'
    const renewed = await testApp.app.inject({ method: 'GET', url, headers: { cookie } })
    expect(renewed.statusCode).toBe(401)
    expect((await post(logOut.path, undefined)).statusCode).toBe(200)
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'auth-token': 'dead' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    {},
  ])('by cookie alone from another site (%o) ends nothing', async (from) => {
    const answer = await register()
    const { token } = answer.json().data
    const cookie = `refresh=${answer.cookies[0]!.value}`
    const left = await post(logOut.path, undefined, { ...from, cookie })
    expect(left.statusCode).toBe(401)
    expect(left.cookies).toEqual([])
    expect((await asPlayer(token)).statusCode).not.toBe(401)
  })

  test('by cookie alone works only from a page of the site', async () => {
    const answer = await register()
    const cookie = `refresh=${answer.cookies[0]!.value}`
    const own = { origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect((await post(logOut.path, undefined, { ...own, cookie })).statusCode).toBe(200)
    expect((await asPlayer(answer.json().data.token)).statusCode).toBe(401)
  })
})

test('expired credentials are deleted', async () => {
  await register()
  testApp.clock.move(days(61))
  await runDueJobs(createJobs(testApp.deps), 'auth.sweep')
  const { rows } = await sql`select (select count(*) from session) as sessions,
    (select count(*) from session_token) as tokens, (select count(*) from attempt) as attempts,
    (select count(*) from email_confirmation) as links`.execute(testApp.deps.db)
  expect(rows).toEqual([{ sessions: 0n, tokens: 0n, attempts: 0n, links: 0n }])

  // A known browser is forgotten after a year.
  const known = async () => {
    await runDueJobs(createJobs(testApp.deps), 'auth.sweep')
    return (await sql`select from known_device`.execute(testApp.deps.db)).rows.length
  }
  expect(await known()).toBeGreaterThan(0)
  testApp.clock.move(days(340))
  expect(await known()).toBe(0)
})

test('a backlog larger than one statement may delete is deleted in batches', async () => {
  const { db } = testApp.deps
  const old = new Date('2020-01-01')
  const batch = 100
  const { rows: players } = await sql<{ id: bigint }>`select max(id) as id from player`.execute(db)
  await sql`insert into session (id, player_id, refresh_hash, rotation_key, rotated_at, expires_at,
      created_at, entered_at)
    select gen_random_uuid(), ${players[0]!.id}, '', '', ${old}, ${old}, ${old}, ${old}
    from generate_series(1, ${BATCH + 1})`.execute(db)
  await sql`insert into session_token (player_id, token_hash, session_id, expires_at)
    select player_id, uuid_send(gen_random_uuid()), id, ${old} from session, generate_series(1, 2)
    where expires_at = ${old}`.execute(db)
  const ages = { now: testApp.clock.now(), old }
  for (const sweep of sweeps.slice(0, 2))
    expect(await sweepSome(db, sweep(ages, batch))).toBe(batch)

  await runDueJobs(createJobs(testApp.deps), 'auth.sweep')
  const { rows } =
    await sql`select (select count(*) from session where expires_at = ${old}) as sessions,
    (select count(*) from session_token where expires_at = ${old}) as tokens`.execute(db)
  expect(rows).toEqual([{ sessions: 0n, tokens: 0n }])
})
