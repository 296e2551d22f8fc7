/**
 * Thousands of unusual addresses over real HTTP, sent byte by byte: never a fault, a redirect to another site, or
 * injected script.
 */
import { Agent, type IncomingHttpHeaders, request as ask } from 'node:http'
import { type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { registration } from '../identity/auth/auth.testing.ts'
import { seed } from '../seed.ts'
import { loadBuilt } from '../site/ssr/bundle.ts'
import { siteRoutes } from '../site/ssr/ssr.ts'

const root = resolve(import.meta.dirname, '../../../..')

const ADDRESSES = 4_000
/** One in this many is also requested by a player, for whom pages are not cached. */
const PLAYERS_EVERY = 40
const AT_ONCE = 8
/** A limit against hangs; a run alone takes a few seconds. */
const TIME_MS = 240_000

let testApp: TestApp
let port: number
let cookie: string
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
beforeAll(async () => {
  testApp = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  port = (testApp.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  agent.destroy()
  await testApp.close()
})

/** Every row of the route table, and addresses beside it. */
async function beginnings(): Promise<string[]> {
  const { routes } = await loadBuilt(root)
  const rows = routes.map(({ path }) => path.slice(1).replace(/:\w+\??/g, '1'))
  return [...rows, 'games/ayva-lab/kosti', 'api', 'api/v18', 'assets', 'art', 'robots.txt']
}
const segments = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '%2E',
  '..;',
  '%c0%ae%c0%ae',
  '..%2f..%2f',
  '..%5c',
  '%252e',
  '%00',
  '%ff',
  '%',
  '%zz',
  '%E0%A4%A',
  '%u0041',
  '%0d%0aLocation:%20//evil.example',
  '%0a',
  'evil.example',
  '%2f%2fevil.example',
  '%5cevil.example',
  '\\evil.example',
  '@evil.example',
  'https:%2f%2fevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html',
  '<script>alert(1)</script>',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '"onload="alert(1)',
  "'><img/src=x/onerror=alert(1)>",
  '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  ':paymentId',
  ':slug?',
  '*',
  '(.*)',
  '[',
  '$&',

  '1',
  '1a',
  '0',
  '-1',
  '1e9',
  '9'.repeat(40),
  'a'.repeat(300),
  'ab/'.repeat(60),
  '/'.repeat(40),
  'ru',
  'RU',
  'xx',
  '%D1%8F',
  '\xff',
  '%E2%80%AE',
  ';a=1',
  '#',
  '&',
  '=',
  '+',
  '~',
  '^',
  '|',
]
const joints = ['/', '/', '/', '//', '///', '/./', '/../', '\\', '/%2f', '']
const queries = [
  '',
  '',
  '',
  '?',
  '??',
  '?a=1',
  '?redirect=//evil.example',
  '?redirect=https://evil.example',
  '?replace-route=//evil.example',
  '?auth=x&tg_token=y',
  '?mode=real&mode=demo&mode[]=1',

  '?<script>alert(1)</script>',
  '?a=%3Cscript%3Ealert(1)%3C/script%3E',
  '?%0d%0aSet-Cookie:a=1',
  `?a${'[b]'.repeat(300)}=1`,
  `?a${'['.repeat(500)}`,
  `?${'a[]=1&'.repeat(1500)}`,
  `?${'%'.repeat(900)}`,
  `?q=${'%D1%8F'.repeat(1000)}`,
  '?__proto__[x]=1&constructor[prototype][x]=1',
  '?a=b=c&&&=&;',
  '?round=%00',
  '?/../../',
]

/** Deterministic random numbers, so that a failure is repeatable. */
function numbers(seeded: number): (below: number) => number {
  let state = seeded
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function makeAddresses(rows: string[]): string[] {
  const next = numbers(20_261_122)
  const one = <T>(list: readonly T[]) => list[next(list.length)]!
  return Array.from({ length: ADDRESSES }, () => {
    let path = `/${one(rows)}`
    for (let more = next(4); more > 0; more -= 1) path += one(joints) + one(segments)
    return path + one(['', '', '/', '//']) + one(queries)
  })
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function get(path: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Answer>()
  const sent = { ...headers, 'accept-encoding': 'gzip' }
  ask({ host: '127.0.0.1', port, path, agent, headers: sent }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () =>
      done({
        status: response.statusCode!,
        headers: response.headers,
        body: Buffer.concat(chunks),
      }),
    )
  })
    .on('error', reject)
    .end()
  return promise
}

/** Checked pages, because most unknown addresses return the very same one. */
const seen: Buffer[] = []
const SEEN_MAX = 40

function wrongWith({ status, headers, body }: Answer): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`answers ${status}`)
  const { location, 'set-cookie': cookies = [], 'content-type': type = '' } = headers
  const site = `http://127.0.0.1:${port}`
  if (location !== undefined && new URL(location, site).origin !== site)
    found.push(`leads to ${location}`)
  if (
    cookies.some((one) => !/^wanted=[\w%.~!*'()-]*; Max-Age=900; Path=\/; SameSite=Lax$/.test(one))
  )
    found.push(`gives the cookies ${cookies.join()}`)
  if (type.startsWith('application/json') && status < 400) return found
  if (body.length === 0 || seen.some((one) => one.equals(body))) return found
  if (status === 404 && seen.length < SEEN_MAX) seen.push(body)
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
  if (type.startsWith('text/html') && /<script>alert|<img[/ ]src=x|"onload="alert/.test(text))
    found.push('shows what it was given')
  if (/node_modules|\bat \S+ \(|postgres/i.test(text)) found.push('shows what is inside')
  return found
}

test(
  `none of ${ADDRESSES} addresses causes a fault, a redirect to another site or a script`,
  async () => {
    const addresses = makeAddresses(await beginnings())
    const wrong: string[] = []
    const statuses = new Set<number>()
    let place = 0
    const visit = async () => {
      for (; place < addresses.length;) {
        const mine = place++
        const path = addresses[mine]!
        const visitors = mine % PLAYERS_EVERY === 0 ? [{}, { cookie }] : [{}]
        for (const headers of visitors) {
          const answer = await get(path, headers)
          statuses.add(answer.status)
          wrong.push(...wrongWith(answer).map((what) => `${path.slice(0, 120)} ${what}`))
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visit))
    expect(wrong).toEqual([])
    // The addresses must have reached pages, redirects, logins and refusals.
    for (const status of [200, 301, 302, 404]) expect([...statuses]).toContain(status)
  },
  TIME_MS,
)
