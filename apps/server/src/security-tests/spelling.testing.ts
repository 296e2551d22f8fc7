/** Calls whose addresses are spelled in other ways, of which the router accepts several. */
import { randomUUID } from 'node:crypto'
import { type Endpoint } from '@ayva/contract/base'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { registration } from '../identity/auth/auth.testing.ts'
import {
  type SecurityTests,
  endpoints,
  nameOf,
  openSecurityTests,
  parse,
} from './security.testing.ts'
import { isInShare } from './shares.testing.ts'
import { pathOf } from './wire.testing.ts'

const byte = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const upperByte = (letter: string) => byte(letter).toUpperCase()

const inBytes = (word: string, write: (letter: string) => string) =>
  Array.from(word, write).join('')

/** Spellings of a path, including the plain one. */
export const spellings: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'with the first letter as a byte': (path) => path.replace('/a', `/${byte('a')}`),
  'with «api» as bytes': (path) => path.replace('api', inBytes('api', byte)),
  'with «api» as bytes in capitals': (path) => path.replace('api', inBytes('api', upperByte)),
  'with «v18» as bytes': (path) => path.replace('v18', inBytes('v18', byte)),
  'with every letter as a byte': (path) =>
    path.replaceAll(/[a-z0-9](?![^/]*-)/gi, (letter) => byte(letter)),
  'with a byte twice': (path) => path.replace('/a', '/%2561'),
  'with a slash as a byte': (path) => path.replace('api/', 'api%2f'),
  'with two slashes before': (path) => `/${path}`,
  'with two slashes inside': (path) => path.replace('/v18/', '//v18//'),
  'with a slash after': (path) => `${path}/`,
  'in capitals': (path) => path.replace('api', 'API'),
  'with dots': (path) => path.replace('/api', '/./api'),
  'with dots that go back': (path) => path.replace('/api', '/art/../api'),
  'with dots as bytes': (path) => path.replace('/api', '/art/%2e%2e/api'),
  'with a semicolon': (path) => `${path};x=1`,
  'with a semicolon inside': (path) => path.replace('/v18', ';/v18'),
  'with a query': (path) => `${path}?x=/assets/`,
  'with a question mark as a byte': (path) => `${path}%3f`,
  'with a fragment': (path) => `${path}#x`,
  'as a whole address': (path) => `http://evil.example${path}`,
  'as a whole address with bytes': (path) => `http://evil.example${path.replace('/a', '/%61')}`,
}

type Extra = { headers?: Record<string, string>; remoteAddress?: string; payload?: string }

export async function ask(
  from: FastifyInstance,
  endpoint: Endpoint,
  url: string,
  extra: Extra = {},
) {
  const { method, idempotent } = endpoint
  const { headers, ...rest } = extra
  return from.inject({
    method,
    url,
    headers: {
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(endpoint.body && { payload: '{}' }),
    ...rest,
  })
}

const addresses = (function* () {
  for (let one = 0; ; one++) yield `10.${(one >> 16) & 255}.${(one >> 8) & 255}.${one & 255}`
})()

export const keyOf = (body: string) =>
  (parse(body) as { error?: { key: string } } | undefined)?.error?.key

/** Defines the tests of the given shares of the pairs of call and spelling. */
export function testSpellings(shares: readonly number[]): void {
  let suite: SecurityTests
  let app: FastifyInstance
  let cookie: string
  beforeAll(async () => {
    suite = await openSecurityTests()
    const { deps } = suite.testApp
    // Two calls a minute, for thousands of calls from as many addresses.
    const config = { ...deps.config, RATE_LIMITS: true, NODES: 3_000 }
    app = await createApp({ ...deps, config: { ...config, REQUEST_SIGNATURE: 'required' } })
    const entered = await suite.testApp.app.inject({
      method: 'POST',
      url: registerByEmail.path,
      payload: registration(),
    })
    cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  })
  afterAll(async () => {
    await app.close()
    await suite.close()
  })

  describe.each(Object.keys(spellings).map((name, n) => ({ name, n })))(
    'a call spelled $name',
    ({ name, n }) => {
      const spell = spellings[name]!
      const spelled = endpoints.filter((_, index) => isInShare(shares, index, n))

      test('is subject to the rule of signatures, or not found', async () => {
        for (const endpoint of spelled) {
          const url = spell(pathOf(suite, endpoint))
          for (const headers of [{}, { 'x-signature': '0'.repeat(64) }]) {
            const remoteAddress = addresses.next().value as string
            const answer = await ask(app, endpoint, url, { headers, remoteAddress })
            expect([nameOf(endpoint), url, keyOf(answer.body)]).toEqual([
              nameOf(endpoint),
              url,
              expect.toBeOneOf(['signature_wrong', 'not_found', 'method_not_allowed']),
            ])
          }
        }
      })

      test('is not authorised by a cookie alone', async () => {
        for (const endpoint of spelled.filter(({ audience }) => audience === 'player')) {
          const url = spell(pathOf(suite, endpoint))
          const answer = await ask(suite.testApp.app, endpoint, url, { headers: { cookie } })
          expect([nameOf(endpoint), url, keyOf(answer.body)]).toEqual([
            nameOf(endpoint),
            url,
            expect.toBeOneOf([
              'login_required',
              'not_found',
              'method_not_allowed',
              'bad_request',
              'validation',
              'key_missing',
            ]),
          ])
        }
      })

      test('is counted, and no longer read once the limit is reached', async () => {
        for (const endpoint of spelled) {
          const url = spell(pathOf(suite, endpoint))
          const remoteAddress = addresses.next().value as string
          const plain = endpoint.path.replace(/:\w+/g, '1')
          for (let call = 0; call < 2; call++) await ask(app, endpoint, plain, { remoteAddress })
          // An invalid body, which would be refused as such if it were read.
          const answer = await ask(app, endpoint, url, {
            remoteAddress,
            headers: { 'x-signature': '0' },
            ...(endpoint.body && { payload: '{"a":1,"a":2' }),
          })
          expect([nameOf(endpoint), url, keyOf(answer.body)]).toEqual([
            nameOf(endpoint),
            url,
            expect.toBeOneOf(['too_many', 'signature_wrong', 'not_found', 'method_not_allowed']),
          ])
        }
      })
    },
  )
}
