import { type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { RENDER_HEADER, renderSecret } from '#lib/edge/render-secret.ts'
import { asPlayer } from '#lib/http/principal.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { newEmail, registration } from '../auth.testing.ts'
import { openAuthenticator } from './principals.ts'

const RENEW = '/api/v18/users/self/refreshToken'
/** A call that only players may make. */
const PLAYERS_ONLY = '/api/v18/users/self/requestConfirm'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  testApp.app.get('/page', { config: { page: true } }, async (request) => ({
    player: asPlayer(request.principal)?.id.toString() ?? null,
  }))
  testApp.app.get('/assets/x.js', async (request) => ({
    asked: request.principal.kind !== 'guest',
  }))
})
afterAll(() => testApp.close())

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}) =>
  testApp.app.inject({ method: 'GET', url, headers })
const isPlayer = async (headers: Headers) =>
  (await testApp.app.inject({ method: 'POST', url: PLAYERS_ONLY, headers })).statusCode !== 401
const renew = (refresh: string) => get(RENEW, { cookie: `refresh=${refresh}` })
const refreshOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'refresh')!.value
const tokenOf = (answer: LightMyRequestResponse): string => answer.json().data.token

async function begin() {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/lookup/email',
    payload: registration({ email: newEmail('boris') }),
  })
  return { token: tokenOf(answer), refresh: refreshOf(answer) }
}

describe('a token', () => {
  test.each([
    ['no', undefined],
    ['an empty', ''],
    ['a forged', 'A'.repeat(43)],
    ['a JWT without a signature as', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['a very long', 'A'.repeat(4096)],
    ['a malicious', "' or 1=1 --"],
    ['a nobody’s', `9-${'A'.repeat(43)}`],
    ['an endlessly numbered', `${'9'.repeat(30)}-${'A'.repeat(43)}`],
    ['a negatively numbered', `-1-${'A'.repeat(43)}`],
    ['a zero', `0-${'A'.repeat(43)}`],
  ])('[AUTH-21] with %s token a player call answers 401 and code 1', async (_what, token) => {
    const headers = token === undefined ? {} : { 'auth-token': token }
    const answer = await testApp.app.inject({ method: 'POST', url: PLAYERS_ONLY, headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toMatchObject({ code: 1, message: 'Требуется вход' })
  })

  test('names its player, and is invalid if it names another player or none', async () => {
    const { token } = await begin()
    const other = await begin()
    const [, player, secret] = /^(\d+)-([\w-]{43})$/.exec(token)!
    expect(await isPlayer({ 'auth-token': token })).toBe(true)
    const [stranger] = other.token.split('-')
    for (const wrong of [secret!, `${stranger}-${secret}`, `0${player}-${secret}`])
      expect(await isPlayer({ 'auth-token': wrong })).toBe(false)
  })

  test('in the address of a call is ignored', async () => {
    const { token } = await begin()
    const url = `${PLAYERS_ONLY}?Auth-Token=${token}`
    expect((await testApp.app.inject({ method: 'POST', url })).statusCode).toBe(401)
  })

  test('that is forged makes the caller a guest, who may still make public calls', async () => {
    expect((await get('/api/v18/time', { 'auth-token': 'forged' })).statusCode).toBe(200)
  })

  test('is valid for half an hour, and using it does not extend that', async () => {
    const { token } = await begin()
    testApp.clock.move(minutes(30) - 1)
    expect(await isPlayer({ 'auth-token': token })).toBe(true)
    testApp.clock.move(1)
    expect(await isPlayer({ 'auth-token': token })).toBe(false)
  })
})

describe('renewal', () => {
  test('[API-22] gives a valid token, and other tabs keep theirs', async () => {
    const { token, refresh } = await begin()
    const answer = await renew(refresh)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await isPlayer({ 'auth-token': tokenOf(answer) })).toBe(true)
    expect(await isPlayer({ 'auth-token': token })).toBe(true)
    expect(refreshOf(answer)).not.toBe(refresh)
  })

  test('is possible for 30 days after the last one', async () => {
    const first = await begin()
    testApp.clock.move(days(30) - 1)
    const second = await renew(first.refresh)
    expect(second.statusCode).toBe(200)
    testApp.clock.move(days(30))
    expect((await renew(refreshOf(second))).statusCode).toBe(401)
  })

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])(
    'for a page of another site (%o) is refused, and changes nothing',
    async (from) => {
      const { refresh } = await begin()
      expect((await get(RENEW, { cookie: `refresh=${refresh}`, ...from })).statusCode).toBe(401)
      testApp.clock.move(minutes(1))
      expect((await renew(refresh)).statusCode).toBe(200)
    },
  )

  test('by two tabs at once gives both a token and the same cookie', async () => {
    const { refresh } = await begin()
    const answers = await Promise.all([renew(refresh), renew(refresh), renew(refresh)])
    expect(new Set(answers.map(refreshOf)).size).toBe(1)
    for (const answer of answers)
      expect(await isPlayer({ 'auth-token': tokenOf(answer) })).toBe(true)
    expect((await renew(refreshOf(answers[0]!))).statusCode).toBe(200)
  })

  test('with the previous secret is accepted for 30 s; later it ends the session', async () => {
    const first = await begin()
    const second = await renew(first.refresh)
    testApp.clock.move(seconds(30))
    expect((await renew(first.refresh)).statusCode).toBe(200)
    testApp.clock.move(1)
    expect((await renew(first.refresh)).statusCode).toBe(401)
    expect((await renew(refreshOf(second))).statusCode).toBe(401)
    expect(await isPlayer({ 'auth-token': tokenOf(second) })).toBe(false)
  })

  test('repeated many times leaves a session a limited number of tokens, the newest', async () => {
    const { refresh, token } = await begin()
    let last = await renew(refresh)
    for (let more = 0; more < 110; more += 1) {
      testApp.clock.move(1)
      last = await renew(refreshOf(last))
    }
    const playerId = token.split('-')[0]!
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from session_token
      where player_id = ${playerId}::bigint`.execute(testApp.deps.db)
    expect(rows[0]!.n).toBe(100)
    expect(await isPlayer({ 'auth-token': tokenOf(last) })).toBe(true)
    expect(await isPlayer({ 'auth-token': token })).toBe(false)
  })

  test('with a much older secret ends the session too', async () => {
    const first = await begin()
    const third = await renew(refreshOf(await renew(first.refresh)))
    expect((await renew(first.refresh)).statusCode).toBe(401)
    expect(await isPlayer({ 'auth-token': tokenOf(third) })).toBe(false)
  })

  test.each(['', 'x', 'A'.repeat(80), `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.x`])(
    'is refused with the cookie «%s»',
    async (refresh) => {
      const answer = await renew(refresh)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().error.code).toBe(1)
    },
  )

  test('of an unknown session, or of another player’s, is refused and affects no other', async () => {
    const { refresh, token } = await begin()
    const other = await begin()
    const player = '7'
    const id = '00000000-0000-4000-8000-000000000000'
    const [names, secret] = refresh.split('.')
    const own = names!.slice(names!.indexOf('-') + 1)
    for (const stranger of [`${player}-${id}`, id, own, `${other.token.split('-')[0]}-${own}`])
      expect((await renew(`${stranger}.${secret}`)).statusCode).toBe(401)
    expect(await isPlayer({ 'auth-token': token })).toBe(true)
    expect((await renew(refresh)).statusCode).toBe(200)
  })
})

describe('the cookie', () => {
  test('identifies the caller of a page', async () => {
    const { refresh } = await begin()
    const page = await get('/page', { cookie: `refresh=${refresh}` })
    expect(page.json().player).toMatch(/^\d+$/)
    expect((await get('/page', { cookie: 'refresh=forged' })).json().player).toBeNull()
  })

  test('is not looked up for a picture or a script', async () => {
    const { refresh } = await begin()
    const file = await get('/assets/x.js', { cookie: `refresh=${refresh}` })
    expect(file.json()).toEqual({ asked: false })
  })

  test('does not authorise a call of the API, unless a page is being rendered', async () => {
    const { refresh } = await begin()
    const cookie = `refresh=${refresh}`
    expect(await isPlayer({ cookie })).toBe(false)
    expect(await isPlayer({ cookie, [RENDER_HEADER]: '1' })).toBe(false)
    expect(await isPlayer({ cookie, [RENDER_HEADER]: renderSecret })).toBe(true)
  })

  test('is sent over secure connections only, if the site has them', async () => {
    const secure = await TestApp.open({ createApp, config: { PUBLIC_URL: 'https://ayva.test' } })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/v18/lookup/email',
      payload: registration({ email: 'boris@ayva.test' }),
    })
    expect(answer.cookies.map((cookie) => cookie.secure)).toEqual([true, true])
    await secure.close()
  })
})

test('sessions are valid if they are neither ended nor too old', async () => {
  const principals = openAuthenticator(testApp.deps)
  const ended = await begin()
  const old = await begin()
  await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/logout',
    headers: { 'auth-token': ended.token },
  })
  testApp.clock.move(days(1))
  const live = await begin()
  const nameOf = ({ refresh }: { refresh: string }) => {
    const [, player, id] = /^(\d+)-([\da-f-]{36})\./.exec(refresh)!
    return { playerId: BigInt(player!), id: id! }
  }
  testApp.clock.move(days(29))
  const alive = await principals.liveSessions([ended, old, live].map(nameOf))
  expect(alive).toEqual(new Set([nameOf(live).id]))
})

test('a session that is ended on one node is invalid on another at once', async () => {
  const other = await createApp(testApp.deps)
  const { token } = await begin()
  const ask = async () => {
    const headers = { 'auth-token': token }
    return (await other.inject({ method: 'POST', url: PLAYERS_ONLY, headers })).statusCode
  }
  expect(await ask()).toBe(429)
  await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/logout',
    headers: { 'auth-token': token },
  })
  expect(await ask()).toBe(401)
  await other.close()
})
