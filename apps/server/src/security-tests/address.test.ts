/** Methods, paths and queries that no call has. */
import { randomUUID } from 'node:crypto'
import { listGames } from '@ayva/contract/games/lobby'
import { serverTime } from '@ayva/contract/platform/system'
import { describe, expect, test } from 'vitest'
import { maliciousQueries, maliciousSegments, strayQueries } from './catalogue.testing.ts'
import {
  endpoints,
  faultsOf,
  type SecurityTests,
  nameOf,
  unharmed,
  tokenOf,
  parse,
} from './security.testing.ts'
import { pathOf, raw, request } from './wire.testing.ts'

let suite: SecurityTests
unharmed((opened) => {
  suite = opened
})

describe('an unsupported method of a path', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const methodsOf = (path: string) =>
    endpoints.filter((one) => one.path === path).map(({ method }) => String(method))
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
    test(`${method}: 405, with the supported ones`, async () => {
      for (const path of paths.filter((one) => !methodsOf(one).includes(method))) {
        const url = pathOf(
          suite,
          endpoints.find((one) => one.path === path)!,
        )
        const answer = (await raw(suite, request(`${method} ${url} HTTP/1.1`)))!
        expect([path, ...faultsOf(answer)]).toEqual([path])
        expect([path, answer.statusCode]).toEqual([path, 405])
        const allow = methodsOf(path).flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))
        expect(answer.headers['allow']).toBe(allow.toSorted().join(', '))
      }
    })

  test('HEAD answers as GET does, without a body', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const answer = (await raw(suite, request(`HEAD ${pathOf(suite, endpoint)} HTTP/1.1`)))!
      expect([nameOf(endpoint), answer.body]).toEqual([nameOf(endpoint), ''])
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  for (const method of ['PROPFIND', 'MKCOL', 'PURGE', 'M-SEARCH', 'QUERY', 'LINK'])
    test(`${method} is refused`, async () => {
      const answer = (await raw(suite, request(`${method} ${serverTime.path} HTTP/1.1`)))!
      expect(faultsOf(answer)).toEqual([])
      expect([400, 404, 405]).toContain(answer.statusCode)
    })

  test('CONNECT is not answered', async () => {
    expect(await raw(suite, request('CONNECT example.com:443 HTTP/1.1'))).toBeUndefined()
  })
})

describe('[API-45] a query', () => {
  for (const query of maliciousQueries)
    test(`?${query.slice(0, 40)}: 400`, async () => {
      const url = `${listGames.path}?${query}`
      const answer = await suite.testApp.app.inject(url)
      expect(faultsOf(answer)).toEqual([])
      expect([answer.statusCode, parse(answer.body)]).toMatchObject([400, { error: { code: 3 } }])
    })
  for (const query of strayQueries)
    test(`?${query} is ignored`, async () => {
      const answer = await suite.testApp.app.inject(`${listGames.path}?${query}`)
      expect(answer.statusCode).toBe(200)
    })
  for (const query of [...maliciousQueries, ...strayQueries])
    test(`?${query.slice(0, 40)} is ignored by a call without parameters`, async () => {
      const answer = await suite.testApp.app.inject(`${serverTime.path}?${query}`)
      expect(answer.statusCode).toBe(200)
    })
})

describe('a path', () => {
  const withParams = endpoints.filter(({ path }) => path.includes(':'))
  for (const [segment, status] of Object.entries(maliciousSegments))
    test(`with ${segment.slice(0, 40)} in it: ${status}`, async () => {
      for (const endpoint of withParams) {
        const url = endpoint.path.replace(/:\w+/g, segment)
        const headers = { ...tokenOf(endpoint, suite), 'idempotency-key': randomUUID() }
        const payload = endpoint.body && suite.samples.get(endpoint)!.body!
        const { method } = endpoint
        const answer = await suite.testApp.app.inject({
          method,
          url,
          headers,
          ...(payload && { payload }),
        })
        expect([url, ...faultsOf(answer)]).toEqual([url])
        expect([url, answer.statusCode]).toEqual([url, status])
      }
    })
})
