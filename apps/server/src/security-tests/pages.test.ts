/** Addresses without a page at the built site: the not-found page, and never a fault. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maliciousHeaders, maliciousQueries } from './catalogue.testing.ts'
import { openPages, type Pages, testInvalidNames } from './pages.testing.ts'
import { faultsOf } from './security.testing.ts'

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.testApp.close())

const statusOf = async (url: string) => (await pages.testApp.app.inject(url)).statusCode

test('every page of the site is requested', () => {
  expect(pages.paths.length).toBeGreaterThan(10)
  expect(pages.paths.filter((path) => path.includes(':')).length).toBeGreaterThan(5)
})

testInvalidNames(() => pages, [0])

test.each(['//evil.example/', '/\\evil.example/', '///evil.example/fairness'])(
  '%s leads to no other site, but to the not-found page',
  async (path) => {
    const { statusCode, body } = await pages.testApp.app.inject(`http://localhost${path}`)
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
      expect(await pages.lookAt(url)).toEqual([])
      const answer = await pages.testApp.app.inject(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect(answer.body).toMatch(/<html lang="ru"/)
    })

  const elsewhere = ['//evil.example', '//evil.example/', '/\\evil.example/', '///evil.example//']
  for (const url of [...elsewhere, '/%2f%2fevil.example/', '/games//%5cevil.example/'])
    test(`${url} leads to no other site`, async () => {
      expect(await pages.lookAt(url)).toEqual([])
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
        expect(await pages.lookAt(folder + file)).toEqual([])
        expect([400, 403, 404]).toContain(await statusOf(folder + file))
      })
})

describe('an unusual request for a page', () => {
  for (const query of maliciousQueries)
    test(`with ?${query.slice(0, 40)}`, async () => {
      const found: string[] = []
      for (const path of ['/', '/games', '/payment/history', '/payment/deposit'])
        found.push(...(await pages.lookAt(`${path}?${query}`)))
      expect(found).toEqual([])
    })

  for (const [name, headers] of Object.entries(maliciousHeaders))
    test(`with ${name}`, async () => {
      expect(await pages.lookAt('/', headers)).toEqual([])
      expect(await pages.lookAt('/assets/nothing.js', headers)).toEqual([])
    })

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const)
    test(`by ${method}`, async () => {
      const answer = await pages.testApp.app.inject({ method, url: '/games' })
      expect(faultsOf(answer)).toEqual([])
    })
})
