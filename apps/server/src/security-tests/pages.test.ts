/** Addresses without a page at the built site: the not-found page, and never a fault. */
import { resolve } from 'node:path'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { registration } from '../identity/auth/auth.testing.ts'
import { maliciousHeaders, maliciousQueries, maliciousSegments } from './catalogue.testing.ts'
import { faultsOf } from './security.testing.ts'
import { seed } from '../seed.ts'
import { loadBuilt } from '../site/ssr/bundle.ts'
import { siteRoutes } from '../site/ssr/ssr.ts'

const root = resolve(import.meta.dirname, '../../../..')
let testApp: TestApp
let paths: string[]
let visitors: Record<'guest' | 'player', Record<string, string>>
beforeAll(async () => {
  testApp = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
  paths = (await loadBuilt(root)).routes.map(({ path }) => path)
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  visitors = { guest: {}, player: { cookie } }
})
afterAll(() => testApp.close())

/** Requests a page as a guest and as a player; returns the faults of the answers. */
async function lookAt(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = []
  for (const [who, cookies] of Object.entries(visitors)) {
    const {
      statusCode,
      headers: said,
      body,
    } = await testApp.app.inject({
      url,
      headers: { ...cookies, ...headers },
    })
    const location = String(said.location ?? '/')
    const type = String(said['content-type'])
    if (statusCode >= 500) found.push(`${who}: ${url.slice(0, 80)} answers ${statusCode}`)
    if (!/^\/(?![/\\])/.test(location)) found.push(`${who}: ${url} leads to ${location}`)
    if (type.startsWith('application/json') && statusCode >= 400)
      found.push(...faultsOf({ statusCode, headers: said, body }))
    if (
      type.startsWith('text/html') &&
      /<img src=x|<script>alert|\bat \S+ \(|node_modules/.test(body)
    )
      found.push(`${who}: ${url} shows what it was given, or what is inside`)
  }
  return found
}
const statusOf = async (url: string) => (await testApp.app.inject(url)).statusCode

test('every page of the site is requested', () => {
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => path.includes(':')).length).toBeGreaterThan(5)
})

describe('a page with an invalid name in its address', () => {
  for (const segment of [...Object.keys(maliciousSegments), '%3Cimg src=x onerror=alert(1)%3E'])
    test(`${segment.slice(0, 40)} causes no fault`, async () => {
      const found: string[] = []
      for (const path of paths.filter((one) => one.includes(':')))
        found.push(...(await lookAt(path.replace(/:\w+\??/g, segment))))
      expect(found).toEqual([])
    })
})

test.each(['//evil.example/', '/\\evil.example/', '///evil.example/fairness'])(
  '%s leads to no other site, but to the not-found page',
  async (path) => {
    const { statusCode, body } = await testApp.app.inject(`http://localhost${path}`)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/(href|content|origin)[":=]+http:\/\/evil/)
  },
)

describe('an unknown address', () => {
  const nothing = [
    '/%00',
    '/%ff',
    '/%',
    '/%E0%A4%A',
    '/a%00b',
    '/..%2f..%2fetc%2fpasswd',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/__proto__',
    '/constructor',
    '/%E2%80%AEabc',
    `/${'a'.repeat(5000)}`,
    `/${'a/'.repeat(2000)}b`,
    '/<script>alert(1)</script>',
  ]
  for (const url of nothing)
    test(`${url.slice(0, 40)} is the not-found page`, async () => {
      expect(await lookAt(url)).toEqual([])
      const answer = await testApp.app.inject(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect(answer.body).toMatch(/<html lang="ru"/)
    })

  const elsewhere = ['//evil.example', '//evil.example/', '/\\evil.example/', '///evil.example//']
  for (const url of [...elsewhere, '/%2f%2fevil.example/', '/games//%5cevil.example/'])
    test(`${url} leads to no other site`, async () => {
      expect(await lookAt(url)).toEqual([])
    })

  const files = ['..%2f..%2f..%2f..%2fpackage.json', '%2e%2e/%2e%2e/server.js', '%00', '%ff']
  for (const folder of ['/assets/', '/art/', '/api/v18/docs/static/'])
    for (const file of [
      ...files,
      '..%5c..%5cpackage.json',
      '.vite/manifest.json',
      'a'.repeat(5000),
    ])
      test(`${folder}${file.slice(0, 40)} is not found`, async () => {
        expect(await lookAt(folder + file)).toEqual([])
        expect([400, 403, 404]).toContain(await statusOf(folder + file))
      })
})

describe('an unusual request for a page', () => {
  for (const query of maliciousQueries)
    test(`with ?${query.slice(0, 40)}`, async () => {
      const found: string[] = []
      for (const path of ['/', '/games', '/payment/history', '/payment/deposit'])
        found.push(...(await lookAt(`${path}?${query}`)))
      expect(found).toEqual([])
    })

  for (const [name, headers] of Object.entries(maliciousHeaders))
    test(`with ${name}`, async () => {
      expect(await lookAt('/', headers)).toEqual([])
      expect(await lookAt('/assets/nothing.js', headers)).toEqual([])
    })

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const)
    test(`by ${method}`, async () => {
      const answer = await testApp.app.inject({ method, url: '/games' })
      expect(faultsOf(answer)).toEqual([])
    })
})
