/** Tokens, cookies and links of a release that did not yet say in them whose they are. */
import { confirmEmail } from '@ayva/contract/auth'
import { showSelf } from '@ayva/contract/player'
import { migrate } from '@ayva/postgres/migrate'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp, createJobs } from '../app.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { ask, makeEarlier } from '../upgrade.testing.ts'

const EMAIL = 'galya@ayva.test'
const startsAt = new Date('2026-11-22T04:15:00.000Z')
const [token, secret, link] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'))
const sessionId = randomUUID()
const hashOf = (text: string) => createHash('sha256').update(text).digest()

let house: TestHouse
beforeAll(async () => {
  const fill = async (url: string) => {
    await makeEarlier(url)
    const at = (ms: number) => new Date(startsAt.getTime() + ms)
    await ask(
      url,
      `insert into session (id, player_id, refresh_hash, rotation_key, rotated_at, expires_at, created_at)
        select $1, id, $2, $3, $4, $5, $4 from player where email = $6`,
      [sessionId, hashOf(secret!), randomBytes(32), startsAt, at(days(30)), EMAIL],
    )
    await ask(
      url,
      'insert into session_token (token_hash, session_id, expires_at) values ($1, $2, $3)',
      [hashOf(token!), sessionId, at(minutes(30))],
    )
    await ask(
      url,
      `insert into email_confirmation (token_hash, player_id, email, created_at, expires_at)
        select $1, id, email, $2, $3 from player where email = $4`,
      [hashOf(link!), startsAt, at(days(1)), EMAIL],
    )
    await migrate(url)
  }
  house = await TestHouse.open({ createApp, createJobs, fill, startsAt })
})
afterAll(() => house?.close())

const renew = (refresh: string) =>
  house.app.inject({
    url: '/api/v18/users/self/refreshToken',
    headers: { cookie: `refresh=${refresh}` },
  })

test('a token of then speaks for its player', async () => {
  const { email } = await house.callAs(token)(showSelf, {})
  expect(email).toBe(EMAIL)
  for (const wrong of [`1-${token}`, `${token!.slice(1)}A`])
    await expect(house.callAs(wrong)(showSelf, {})).rejects.toMatchObject({ status: 401 })
})

test('a link of then confirms its e-mail, once', async () => {
  expect(await house.call(confirmEmail, { body: { token: link! } })).toEqual({ email: EMAIL })
  await expect(house.call(confirmEmail, { body: { token: link! } })).rejects.toMatchObject({
    key: 'link_used',
  })
})

test('a cookie of then is exchanged for one that says whose it is, and ends the session if it comes again', async () => {
  const answer = await renew(`${sessionId}.${secret}`)
  expect(answer.statusCode).toBe(200)
  const next = answer.cookies.find(({ name }) => name === 'refresh')!.value
  expect(next).toMatch(new RegExp(String.raw`^\d+-${sessionId}\.[\w-]{43}$`))
  expect(answer.json().data.token).toMatch(/^\d+-[\w-]{43}$/)
  expect(await house.callAs(answer.json().data.token)(showSelf, {})).toMatchObject({ email: EMAIL })
  house.clock.move(minutes(2))
  expect((await renew(next)).statusCode).toBe(200)
  expect((await renew(`${sessionId}.${secret}`)).statusCode).toBe(401)
  expect((await renew(next)).statusCode).toBe(401)
})

test('what has run out is forgotten, and nothing is added', async () => {
  house.clock.move(days(31))
  await runDueJobs(createJobs(house.deps), 'auth.sweep')
  expect(await ask(house.deps.config.DATABASE_URL, 'select 1 from early_secret')).toEqual([])
})
