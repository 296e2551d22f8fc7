/**
 * Verifies the authorisation matrix: every call of the OpenAPI document as a guest, as two players, and with an expired
 * token, each with a valid request about the first player's objects. Nothing of the first player may reach others, in
 * an answer or by a change.
 */
import { randomUUID } from 'node:crypto'
import { API, type Endpoint } from '@ayva/contract/base'
import { endOneSession, listSessions, registerByEmail } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { modelHash } from '@ayva/game-math/model-hash'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { registration } from '../identity/auth/auth.testing.ts'
import { matrix } from './authorisation.data.ts'
import {
  type Answer,
  endpoints,
  faultsOf,
  type SecurityTests,
  nameOf,
  openSecurityTests,
  parse,
  send,
} from './security.testing.ts'

const short = (endpoint: Endpoint) => nameOf(endpoint).replace(API, '')
const reachOf = (endpoint: Endpoint) => matrix[short(endpoint)]

let suite: SecurityTests
let expired: string
/** Values that only the first player may see. */
let marks: string[]
let before: Map<string, unknown>
beforeAll(async () => {
  suite = await openSecurityTests()
  const { testApp, alisa } = suite
  const { refresh, token } = await entered()
  expired = token
  testApp.clock.move(minutes(31))
  expect(refresh).toBeTruthy()
  const phone = '+79161234567'
  const playerId = alisa.id
  const { db } = testApp.deps
  await db.updateTable('player').set({ phone }).where('id', '=', playerId).execute()
  await db.insertInto('playerPhone').values({ phone, playerId }).execute()
  // No other test ends this session, so its id may be real.
  const [{ id }] = (await alisa.call(listSessions, {})) as [{ id: string }, ...unknown[]]
  suite.samples.set(endOneSession, { params: { id } })
  // The first read may create data, such as the seed state of a game.
  await everythingOf(alisa)
  before = await everythingOf(alisa)
  const others = await everythingOf(await testApp.player({ name: 'nobody' }))
  // Model hashes are public, although only players of the game get them in answers.
  const models = registry.newest().map(({ model }) => modelHash(model))
  const known = new Set([...[...others.values()].flatMap(textsOf), ...models])
  marks = [...new Set([...before.values()].flatMap(textsOf))].filter((text) => !known.has(text))
})
afterAll(() => suite.close())

async function entered() {
  const { app } = suite.testApp
  const payload = registration()
  const answer = await app.inject({ method: 'POST', url: registerByEmail.path, payload })
  const refresh = answer.cookies.find(({ name }) => name === 'refresh')?.value
  return { refresh, token: (answer.json() as { data: { token: string } }).data.token }
}

/** All answers about the player's own data, by call. */
async function everythingOf({ token }: TestPlayer): Promise<Map<string, unknown>> {
  const told = new Map<string, unknown>()
  for (const endpoint of endpoints) {
    if (endpoint.audience !== 'player' || endpoint.method !== 'GET') continue
    const answer = await ask(endpoint, { 'auth-token': token })
    told.set(short(endpoint), answer.statusCode === 200 ? parse(answer.body) : answer.statusCode)
  }
  return told
}

const ask = (endpoint: Endpoint, headers: Record<string, string> = {}): Promise<Answer> =>
  send(suite, endpoint, suite.samples.get(endpoint) ?? {}, headers)

/** Addresses, ids, phones, hashes and secrets belong to one person; words of the product to everybody. */
const PERSONAL = /@|^[\da-f]{8}-[\da-f-]{27}$|^\+?\d{10,}$|^[\da-f]{32,}$|^[\w-]{43}$/

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return PERSONAL.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  return []
}

/** Values of the first player in an answer that were not in the request. */
function leaksIn({ body }: Answer, endpoint: Endpoint): string[] {
  const { params, query, body: asked } = suite.samples.get(endpoint) ?? {}
  const said = new Set(textsOf([params, query, asked]))
  return marks.filter((mark) => !said.has(mark) && body.includes(mark))
}

test('every call of the OpenAPI document has an entry, and every entry a call', async () => {
  const { body } = await suite.testApp.app.inject(`${API}/openapi.json`)
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths)
    .filter(([path]) => path.startsWith(API))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) =>
          `${method.toUpperCase()} ${path.slice(API.length).replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
  const entries = Object.keys(matrix).toSorted()
  expect(entries, 'say in authorisation.data.ts whose things the call reaches').toEqual(
    endpoints.map(short).toSorted(),
  )
  expect(described.filter((name) => !(name in matrix))).toEqual([])
})

test('each entry matches the contract', () => {
  const odd = endpoints.filter((endpoint) => {
    const { audience, path } = endpoint
    const reach = reachOf(endpoint)!
    if (typeof audience === 'object') return reach !== 'operator'
    if (audience === 'guest') return !['public', 'sent', 'secret', 'cookie'].includes(reach)
    // An id in the path names an object, except the few ids that are common to all.
    return reach === 'own'
      ? /:(?!kind\b)\w*[iI]d\b/.test(path) &&
          !/\/(games|articles|lottery|tournaments|popups)\//.test(path)
      : reach !== 'object'
  })
  expect(odd.map(short)).toEqual([])
})

test('the first player has data that could leak: addresses, sessions, rounds, payments', async () => {
  const { alisa } = suite
  const { email, phone } = await alisa.call(showSelf, {})
  const [session] = await alisa.call(listSessions, {})
  for (const mark of [email, phone, session!.id]) expect(marks).toContain(mark)
  expect(marks.filter((mark) => /^[\da-f-]{36}$/.test(mark)).length).toBeGreaterThan(3)
})

for (const endpoint of endpoints)
  test(short(endpoint), async () => {
    const { testApp, alisa } = suite
    const boris = await testApp.player({ name: 'stranger' })
    await testApp.fund(boris, 1_000_000_00n)
    const reach = reachOf(endpoint)
    const answers = {
      guest: await ask(endpoint),
      expired: await ask(endpoint, { 'auth-token': expired }),
      boris: await ask(endpoint, { 'auth-token': boris.token }),
    }
    for (const [who, answer] of Object.entries(answers)) {
      expect([who, faultsOf(answer)]).toEqual([who, []])
      expect([who, leaksIn(answer, endpoint)]).toEqual([who, []])
    }
    const statuses = Object.values(answers).map(({ statusCode }) => statusCode)
    if (reach === 'operator') {
      expect(statuses).toEqual([401, 401, 403])
      expect((await ask(endpoint, { 'auth-token': alisa.token })).statusCode).toBe(403)
    }
    if (reach === 'own' || reach === 'object') {
      expect(statuses.slice(0, 2)).toEqual([401, 401])
      expect(statuses[2]).not.toBe(401)
    }
    if (reach === 'object') await isNotThere(endpoint, answers.boris)
    if (reach === 'public') expect(answers.expired.body).toBe(answers.guest.body)
  })

/** Another player's object gets the same answer as an unknown one. */
async function isNotThere(endpoint: Endpoint, foreign: Answer): Promise<void> {
  const { testApp, samples } = suite
  const sample = samples.get(endpoint) ?? {}
  const params = Object.fromEntries(
    Object.entries(sample.params ?? {}).map(([name, value]) => [name, noneLike(value)]),
  )
  const { token } = await testApp.player({ name: 'missing' })
  const missing = await send(suite, endpoint, { ...sample, params }, { 'auth-token': token })
  const said = ({ statusCode, body }: Answer) => [
    statusCode,
    (parse(body) as { error?: unknown }).error,
  ]
  expect(said(foreign)).toEqual(said(missing))
  // A call that requires a proof refuses a wrong one, whether the object exists or not.
  expect([404, 422]).toContain(foreign.statusCode)
}

const noneLike = (id: string) => (/^\d+$/.test(id) ? '999999999' : randomUUID())

test('afterwards the first player’s data is unchanged', async () => {
  const after = await everythingOf(suite.alisa)
  for (const [name, told] of before) expect([name, after.get(name)]).toEqual([name, told])
})
