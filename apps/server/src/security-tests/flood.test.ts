/** Floods of one kind of request to the built site: bounded work, and other pages stay cached. */
import { get } from 'node:http'
import { resolve } from 'node:path'
import { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config } from '#lib/config.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { seed } from '../seed.ts'
import { siteRoutes } from '../site/ssr/ssr.ts'

const root = resolve(import.meta.dirname, '../../../..')
let testApp: TestApp
let app: FastifyInstance
let drawn = 0

/** Counts renderings, because a page that is rendered requests its data from the API. */
async function openSite(config: Partial<Config> = {}): Promise<FastifyInstance> {
  const deps = { ...testApp.deps, config: { ...testApp.deps.config, ...config } }
  const site = await createApp(deps)
  site.addHook('onSend', async (request, reply, payload) => {
    const { page } = request.routeOptions.config
    if (page && !reply.sent && String(payload).startsWith('<!doctype')) drawn += 1
    return payload
  })
  await siteRoutes(site, deps, root)
  return site
}

beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  app = await openSite()
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

/** The number of renderings during `work`. */
async function drawnBy(work: () => Promise<unknown>): Promise<number> {
  const before = drawn
  await work()
  return drawn - before
}
const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.inject({ url, headers })
  return { statusCode, body }
}

test('an invented query is not rendered separately', async () => {
  const plain = await ask('/')
  const count = await drawnBy(async () => {
    for (let one = 0; one < 600; one++) expect(await ask(`/?x${one}=${one}`)).toEqual(plain)
    for (let one = 0; one < 50; one++) await ask(`/fairness?utm_source=${one}`)
  })
  expect(count).toBe(1)
  expect(await drawnBy(() => ask('/'))).toBe(0)
})

test('unknown addresses share one rendering', async () => {
  const first = await ask('/no-such-page')
  expect(first.statusCode).toBe(404)
  const count = await drawnBy(async () => {
    for (let one = 0; one < 100; one++) {
      expect(await ask(`/nothing/${one}`)).toEqual(first)
      expect((await ask(`/game/nobody/game-${one}`)).statusCode).toBe(404)
      expect((await ask(`/games/tab-${one}`)).statusCode).toBe(404)
    }
    await ask(`/${'/'.repeat(15_000)}a`)
  })
  expect(count, 'one for each row of the route table that misses').toBe(2)
  expect(first.body).not.toContain('no-such-page')
})

test.each(['/x/../fairness', '/./fairness', '/%66airness', '/fairness?', '/x/%2e%2e/fairness'])(
  'the page %s uses the same cached copy as its canonical address',
  async (url) => {
    const plain = await ask('/fairness')
    expect(await drawnBy(async () => expect(await ask(url)).toEqual(plain))).toBe(0)
  },
)

test('a page that reads its query is rendered for the values it reads', async () => {
  const plain = await ask('/games/ayva-lab/kosti')
  const demo = await ask('/games/ayva-lab/kosti?mode=demo')
  expect([plain.statusCode, demo.statusCode]).toEqual([200, 200])
  expect(demo.body).not.toBe(plain.body)
  expect(await ask('/games/ayva-lab/kosti?utm=1')).toEqual(plain)
})

test('invented addresses do not evict cached answers', async () => {
  const url = '/api/v18/games?limit=60'
  const asked: unknown[] = []
  testApp.deps.bus.publish('content_changed', {})
  const keep = app.answers.keep.bind(app.answers)
  app.answers.keep = (lease, key, value, ms) => {
    asked.push(key)
    return keep(lease, key, value, ms)
  }
  const first = await app.inject(url)
  for (let one = 0; one < 600; one++)
    expect((await app.inject(`${url}&x${one}=1`)).body).toBe(first.body)
  expect(asked.filter((key) => String(key).includes('"60"'))).toHaveLength(1)
})

describe('limits outside the API', () => {
  test.each(['/fairness?round=1', '/email-confirmation/confirm/x', '/sitemap.xml'])(
    '%s is rendered a limited number of times a minute, and then refused',
    async (url) => {
      // One page a minute, and fifty requests of any kind.
      const limited = await openSite({ RATE_LIMITS: true, NODES: 1_200 })
      const headers = { 'auth-token': '' }
      const first = await limited.inject({ url, headers })
      const second = await limited.inject({ url, headers })
      expect(first.statusCode).toBeLessThan(400)
      expect([second.statusCode, Number(second.headers['retry-after']) > 0]).toEqual([429, true])
      expect(
        (await limited.inject({ url, headers, remoteAddress: '192.0.2.9' })).statusCode,
      ).toBeLessThan(400)
      await limited.close()
    },
  )

  test.each(['/favicon.svg', '/fairness', '/live', '/robots.txt'])(
    '%s costs little, but is counted',
    async (url) => {
      // Three requests of any kind.
      const limited = await openSite({ RATE_LIMITS: true, NODES: 9_999 })
      const base = await limited.listen({ host: '127.0.0.1', port: 0 })
      const statuses: number[] = []
      for (let one = 0; one < 9; one++) statuses.push((await fetch(base + url)).status)
      expect(statuses.slice(0, 3)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
      await limited.close()
    },
  )
})

test('if too many pages are requested at once, the clients are asked to repeat', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, one) => app.inject(`/fairness?round=${one}`)),
  )
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200, 503]))
  const refused = answers.find(({ statusCode }) => statusCode === 503)!
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/fairness?round=1')).statusCode).toBe(200)
})

test.each([
  '/api/v18/nothing',
  '/%61pi/v18/nothing',
  '//api/v18/time',
  '/API/v18/time',
  '/x/../api/v18/y',
])('%s is refused as a call, not shown as a page', async (url) => {
  const answer = await app.inject(url.startsWith('//') ? `http://localhost${url}` : url)
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { key: 'not_found' } }])
})

test('an over-long name in a call is refused as a call', async () => {
  const answer = await app.inject(`/api/v18/menu/${'a'.repeat(500)}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { key: 'not_found' } }])
})

test('an address that is no path is not found', async () => {
  const site = await openSite()
  const base = await site.listen({ host: '127.0.0.1', port: 0 })
  const statuses = []
  for (const path of ['*', 'ftp://x/y', 'fairness'])
    statuses.push(
      await new Promise((answered, failed) => {
        get(base, { path, agent: false }, (response) => {
          response.resume()
          answered(response.statusCode)
        }).on('error', failed)
      }),
    )
  expect(statuses).toEqual([400, 400, 400])
  await site.close()
})
