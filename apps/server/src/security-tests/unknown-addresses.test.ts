/** Unknown addresses, calls, files and methods are answered without work, and limited per minute. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type FastifyInstance, type InjectOptions } from 'fastify'
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { seed } from '../seed.ts'
import { loadBuilt } from '../site/ssr/bundle.ts'
import { siteRoutes } from '../site/ssr/ssr.ts'

const root = resolve(import.meta.dirname, '../../../..')
let testApp: TestApp
let app: FastifyInstance
/** The statements since the last count began. */
let statements: string[] = []
let drawn = 0

async function openSite(config: Partial<Config> = {}): Promise<FastifyInstance> {
  const db = overheard(testApp.deps.db, (node) => {
    const text = textOf(node)
    // Settings are read every second independently of requests.
    if (!text.includes('from "setting"')) statements.push(text)
  })
  const deps = { ...testApp.deps, db, config: { ...testApp.deps.config, ...config } }
  const site = await createApp(deps)
  site.addHook('onSend', async (request, reply, payload) => {
    const { page } = request.routeOptions.config
    if (page && !reply.sent && String(payload).startsWith('<!doctype')) drawn += 1
    return payload
  })
  await siteRoutes(site, deps, root)
  return site
}

const textOf = (node: RootOperationNode) =>
  testApp.deps.db.getExecutor().compileQuery(node, { queryId: 'heard' }).sql

beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  app = await openSite()
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

type Asked = InjectOptions & { url: string }
const number = (asked: Asked, n: number): Asked => ({
  ...asked,
  url: asked.url.replace('#', `${n}`),
})

/** The work for a number of addresses of one kind, and their answers. */
async function costOf(asked: Asked) {
  statements = []
  drawn = 0
  const statuses = new Set<number>()
  for (let n = 0; n < 50; n++) statuses.add((await app.inject(number(asked, n))).statusCode)
  return { statuses: [...statuses], statements, drawn }
}

/** A cookie and a token of valid form that were never issued. */
const forged = () => ({ 'auth-token': `7-${'a'.repeat(43)}`, cookie: `refresh=7-${randomUUID()}` })

const unknown: [string, Asked][] = [
  ['a path', { url: '/nothing-#' }],
  ['a path of many parts', { url: '/nothing/of/#/all' }],
  ['a path with a query', { url: '/nothing?x=#' }],
  ['a path in another spelling', { url: '/%6eothing/../n%6Fne-#' }],
  ['a path with marks', { url: '/no!thing-#' }],
  ['a broken percent', { url: '/50%-#' }],
  ['a long path', { url: `/${'a/'.repeat(450)}#` }],
]

/** For each page with a name in its address: an address whose name does not exist. */
const invented: [string, string][] = [
  ['/games/:tab?', '/games/tab-#'],
  ['/games/developer/:canonical?', '/games/developer/studio-#'],
  ['/games/:developer/:slug', '/games/ayva-lab/no-game-#'],
  ['/games/:developer/:slug', '/games/nobody-#/kosti'],
  ['/game/:developer/:slug', '/game/ayva-lab/no-game-#'],
  ['/game_promo/:slug', '/game_promo/no-game-#'],
  ['/blog/:slug?/:page?', '/blog/no-article-#'],
  ['/blog/:slug?/:page?', '/blog/900#'],
  ['/status/:page?', '/status/900#'],
  ['/lottery/view/:lotteryId', '/lottery/view/900#'],
  ['/tournaments/:tournamentId', '/tournaments/900#'],
  ['/gallery/:hostId?/:number?', '/gallery/900#'],
  ['/gallery/:hostId?/:number?', '/gallery/1/900#'],
]

/**
 * These names are looked up, because they are players, rounds, words of a fixed list, or a secret checked by the page.
 */
const LOOKED_UP = [
  '/achievements/:userId',
  '/deposit-pending/:paymentId',
  '/payment/success/:paymentId',
  '/round/:token',
  '/oauth/:network',
  '/email-confirmation/confirm/:token',
  '/resetting/reset/:token',
  '/unsubscribe/:token',
]

describe('an address with an invented name causes no database query and no rendering', () => {
  beforeAll(async () => {
    for (const [, url] of invented) await app.inject(number({ url }, 1_000))
  })

  test.each(invented)('%s: %s', async (_, url) => {
    expect(await costOf({ url })).toEqual({ statuses: [404], statements: [], drawn: 0 })
  })

  test('the list contains every page for guests with a name in its address', async () => {
    const { routes } = await loadBuilt(root)
    const named = routes.filter(
      ({ path, access, page }) => page && access === 'anyone' && path.includes(':'),
    )
    const known = new Set([...invented.map(([row]) => row), ...LOOKED_UP])
    expect(named.map(({ path }) => path).sort()).toEqual([...known].sort())
  })

  test('a new name is found as soon as the content has changed', async () => {
    const { db, bus } = testApp.deps
    expect((await app.inject('/blog/named-later')).statusCode).toBe(404)
    const { slug } = await db.selectFrom('article').select('slug').executeTakeFirstOrThrow()
    await db.updateTable('article').set({ slug: 'named-later' }).where('slug', '=', slug).execute()
    bus.publish('content_changed', {})
    expect((await app.inject('/blog/named-later')).statusCode).toBe(200)
    expect((await app.inject(`/blog/${slug}`)).statusCode).toBe(404)
  })
})

describe('an unknown address causes no database query and no rendering', () => {
  beforeAll(async () => {
    for (const [, asked] of unknown) await app.inject(number(asked, 1_000))
  })

  test.each(unknown)('%s', async (_, asked) => {
    expect(await costOf(asked)).toEqual({ statuses: [404], statements: [], drawn: 0 })
  })

  test.each<[string, Asked, number]>([
    ['a call', { url: '/api/v18/nothing-#' }, 404],
    ['a call with a token', { url: '/api/v18/nothing-#', headers: forged() }, 404],
    ['a call that is sent', { url: '/api/v18/nothing-#', method: 'POST', payload: {} }, 404],
    ['a method of a call', { url: '/api/v18/games?x=#', method: 'DELETE', headers: forged() }, 405],
    ['a method of a page', { url: '/nothing-#', method: 'POST', headers: forged() }, 404],
    ['a file', { url: '/assets/nothing-#.js', headers: forged() }, 404],
    ['a picture', { url: '/art/nothing-#.webp' }, 404],
    ['what is said of a path', { url: '/api/v18/pages/nothing-#' }, 404],
    ['where a path leads', { url: '/api/v18/redirects?path=/nothing-#' }, 200],
  ])('%s', async (_, asked, status) => {
    expect(await costOf(asked)).toEqual({ statuses: [status], statements: [], drawn: 0 })
  })
})

test('three hundred simultaneous unknown addresses cause one rendering', async () => {
  testApp.deps.bus.publish('content_changed', {})
  drawn = 0
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => app.inject(`/at-once-${n}`)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(drawn).toBe(1)
})

describe('unknown addresses have a separate limit, far below that of pages', () => {
  /** With this many nodes two a minute are permitted, while pages have twenty and calls a hundred. */
  const NODES = 60
  let limited: FastifyInstance
  beforeAll(async () => {
    limited = await openSite({ RATE_LIMITS: true, NODES })
  })
  afterAll(() => limited.close())
  let visitors = 0
  const visitor = () => `192.0.2.${++visitors}`

  test.each<[string, Asked]>([
    ...unknown,
    ['a call', { url: '/api/v18/nothing-#' }],
    ['a method of a call', { url: '/api/v18/time?x=#', method: 'DELETE' }],
    ['a method of a page', { url: '/nothing-#', method: 'PUT' }],
    ['a file', { url: '/assets/nothing-#.js' }],
    ['a picture', { url: '/art/nothing-#.webp' }],
  ])('%s', async (_, asked) => {
    const remoteAddress = visitor()
    const ask = async (n: number) => limited.inject({ ...number(asked, n), remoteAddress })
    const answers = [await ask(1), await ask(2), await ask(3)]
    const [, , over] = answers
    expect(answers.map(({ statusCode }) => statusCode).slice(0, 2)).not.toContain(429)
    expect([over!.statusCode, Number(over!.headers['retry-after']) > 0]).toEqual([429, true])
    // Existing pages and calls still answer.
    for (const url of ['/fairness', '/', '/api/v18/games?limit=10'])
      expect((await limited.inject({ url, remoteAddress })).statusCode).toBe(200)
  })

  test.each(invented)('%s', async (_, url) => {
    const remoteAddress = visitor()
    const ask = async (n: number) => limited.inject({ ...number({ url }, n), remoteAddress })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await ask(n)).statusCode)
    expect(statuses).toEqual([404, 404, 429])
    expect((await limited.inject({ url: '/fairness', remoteAddress })).statusCode).toBe(200)
  })

  test('a page that is found to be missing only by rendering', async () => {
    const remoteAddress = visitor()
    const publishAt = after(testApp.deps.clock.now(), days(1))
    const article = { slug: 'to-come', publishAt }
    await testApp.deps.db
      .updateTable('article')
      .set(article)
      .where('slug', '=', 'named-later')
      .execute()
    testApp.deps.bus.publish('content_changed', {})
    expect((await limited.inject('/fairness')).statusCode).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 5; n++)
      statuses.push((await limited.inject({ url: '/blog/to-come', remoteAddress })).statusCode)
    expect(statuses).toEqual([404, 404, 429, 429, 429])
    expect((await limited.inject({ url: '/fairness', remoteAddress })).statusCode).toBe(200)
  })
})
