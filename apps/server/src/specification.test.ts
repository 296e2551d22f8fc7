/** A client that follows only the specification: plain `fetch` with its paths, bodies and headers. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from './app.ts'
import { seed } from './seed.ts'

const AGENT = 'client/1.0'

let testApp: TestApp
let origin: string
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { REQUEST_SIGNATURE: 'required' } })
  await seed(testApp.deps.db)
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

/** Header and algorithm by `docs/api.md`, because the specification leaves only them open. */
function signature(path: string): string {
  const minute = Math.floor(testApp.clock.now().getTime() / 60_000)
  return createHash('sha256').update(`${path}\n${AGENT}\n${minute}`).digest('hex')
}

type Init = { token?: string; body?: unknown; method?: string; signed?: string }

async function ask(address: string, { token, body, method, signed }: Init = {}) {
  const path = `/api/v18${address.split('?')[0]!}`
  const response = await fetch(`${origin}/api/v18${address}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': 'ru',
      'User-Agent': AGENT,
      'X-Signature': signed ?? signature(path),
      ...(token && { 'Auth-Token': token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: await response.json(),
    cookies: response.headers.getSetCookie(),
  }
}

const person = { email: 'client@ayva.test', password: 'тихий сад 47' }

test('[AUTH-16, AUTH-02, API-22] it registers, logs in, and renews its token', async () => {
  const registered = await ask('/lookup/email', { body: person })
  expect(registered).toMatchObject({ status: 200, body: { data: { token: expect.any(String) } } })
  const again = await ask('/lookup/email', { body: person })
  expect(again).toMatchObject({
    status: 422,
    body: { error: { code: 3, message: expect.any(String) } },
  })

  const wrong = await ask('/login/lookup', { body: { lookup: person.email, password: 'не тот' } })
  expect(wrong.body.error).toMatchObject({ code: 10, message: expect.any(String) })
  const { body, cookies } = await ask('/login/lookup', {
    body: { lookup: person.email, password: person.password },
  })
  const { token } = body.data
  expect(await ask('/users/self', { token })).toMatchObject({
    status: 200,
    body: { data: { email: person.email, currency: 'RUB', locale: 'ru', labels: [] } },
  })
  // The renewal uses the session's cookie, which a browser sends automatically.
  const renewed = await fetch(`${origin}/api/v18/users/self/refreshToken`, {
    headers: {
      'content-type': 'application/json',
      'user-agent': AGENT,
      'x-signature': signature('/api/v18/users/self/refreshToken'),
      cookie: cookies.map((one) => one.split(';')[0]).join('; '),
    },
  })
  const fresh = ((await renewed.json()) as { data: { token: string } }).data.token
  expect(fresh).not.toBe(token)
  expect((await ask('/users/self', { token: fresh })).status).toBe(200)
  expect(await ask('/logout', { token: fresh, method: 'POST' })).toMatchObject({ status: 200 })
  expect(await ask('/users/self', { token: fresh })).toMatchObject({ status: 401 })
})

test('[API-05, API-06] it signs its calls; a signature of another path or minute is refused with the time', async () => {
  const signed = signature('/api/v18/settings')
  expect(await ask('/menu/guest', { signed })).toMatchObject({
    status: 400,
    body: { error: { message: expect.any(String) } },
  })
  expect(await ask('/settings', { signed })).toMatchObject({ status: 200 })
  const old = createHash('sha256')
    .update(`/api/v18/time\n${AGENT}\n${Math.floor(testApp.clock.now().getTime() / 60_000) - 2}`)
    .digest('hex')
  expect(await ask('/time', { signed: old })).toMatchObject({ status: 400 })
})

test('[SET-01, SET-02, API-19] it reads settings, menus and the time without a token', async () => {
  const { body: settings } = await ask('/settings')
  expect(settings.data).toMatchObject({
    cookie_bar: { enabled: true },
    denominations: '0.1,0.2,0.5,1,2,5,10',
  })
  const { body: menu } = await ask('/menu/guest')
  expect(menu.data[0]).toMatchObject({
    type: 'link',
    path: expect.stringMatching(/^\//),
    label: expect.any(String),
    icon: expect.any(String),
    counterName: null,
    requiresAuth: false,
  })
  const { body: time } = await ask('/time')
  expect(time.data).toBe(Math.floor(testApp.clock.now().getTime() / 1000))
})

test('[API-53, API-16, API-55] it reads games: ten by default, and those that it names', async () => {
  const [pattern] = await testApp.deps.db.selectFrom('game').selectAll().execute()
  const { id: _id, ...fields } = pattern!
  for (let n = 0; n < 12; n += 1)
    await testApp.deps.db
      .insertInto('game')
      .values({ ...fields, id: 900 + n, slug: `copy-${n}`, name: `Копия ${n}` } as never)
      .execute()
  testApp.deps.bus.publish('content_changed', {})
  const { body } = await ask('/games?isMobile=0&isGuest=1&offset=0')
  expect(body.data).toHaveLength(10)
  expect(body.data[0]).toMatchObject({
    id: expect.any(Number),
    slug: expect.any(String),
    onlyRealBalance: false,
    isMobile: expect.any(Boolean),
    betStatistic: expect.any(Number),
    developer: { id: expect.any(Number) },
  })
  const named = await ask('/games?ids%5B0%5D=900&ids%5B1%5D=901&limit=5')
  expect(named.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual([900, 901])
})
