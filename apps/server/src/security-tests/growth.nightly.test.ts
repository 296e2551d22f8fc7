/** Work grows linearly with the input, so that one request cannot stop the site. */
import { type Endpoint } from '@ayva/contract/base'
import { judgeRequisite } from '@ayva/contract/payments/cashier/requisites'
import { isFresh } from '@ayva/contract/payments/psp'
import Fastify, { type FastifyInstance } from 'fastify'
import { type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readableAddress } from '#lib/edge/edge.ts'
import { jsonTally, readJsonBodies } from '#lib/edge/json-body.ts'
import { refuseOddText } from '#lib/edge/odd-text.ts'
import { fieldsOf } from '@ayva/contract/fields'
import { readQuery } from '#lib/http/query.ts'
import { isCommon } from '@ayva/contract/identity/auth/common-passwords'
import { withoutTrailingSlash } from '../site/ssr/slash.ts'
import { growthOf, LINEAR_MAX, stumbles } from './growth.testing.ts'
import { endpoints, fieldsOf as pathsOf, nameOf, withField } from './security.testing.ts'

const HEADER = 2_000
const BODY = 8_000

/** Texts from clients, and the code that reads them before validation. */
const readers: Record<string, { length: number; read: (text: string) => unknown }> = {
  'a JSON text': { length: BODY, read: jsonTally },
  'a query': { length: HEADER, read: readQuery },
  'an address': { length: HEADER, read: (url) => readableAddress({ url } as IncomingMessage) },
  'a path with slashes': { length: HEADER, read: (url) => withoutTrailingSlash(`/${url}`) },
  'a whole address': {
    length: HEADER,
    read: (rest) => readableAddress({ url: `http://${rest}` } as IncomingMessage),
  },
  'odd text': { length: BODY, read: refuseOddText },
  'a moment of the provider': { length: HEADER, read: (text) => isFresh(text, 0) },
  'a phone': { length: BODY, read: (text) => judgeRequisite('phone', text, new Date()) },
  'an e-mail for money': {
    length: BODY,
    read: (text) => judgeRequisite('email', text, new Date()),
  },
  'a balance': { length: BODY, read: (text) => judgeRequisite('purse', text, new Date()) },
}

describe.each(Object.keys(readers))('%s', (name) => {
  const { length, read } = readers[name]!
  test.each(Object.keys(stumbles))('of many «%s» takes linear time', (mark) => {
    const growth = growthOf((size) => {
      const text = stumbles[mark]!(size)
      return () => read(text)
    }, length)
    expect(growth).toBeLessThan(LINEAR_MAX)
  })
})

describe('a field of a call', () => {
  const parts = ['params', 'query', 'body'] as const
  const cases = endpoints.flatMap((endpoint) =>
    parts.flatMap((part) => pathsOf(endpoint[part]).map((path) => ({ endpoint, part, path }))),
  )
  test('is known for every call that takes one', () => expect(cases.length).toBeGreaterThan(40))

  for (const { endpoint, part, path } of cases)
    test(`${nameOf(endpoint)} ${part} ${path.join('.')}`, () => {
      const schema = endpoint[part]!
      const tooMuch = Object.keys(stumbles).filter((mark) => {
        // Includes translating the errors, as the server does.
        const judge = (size: number) => {
          const value = withField({}, path, stumbles[mark]!(size))
          return () => {
            const read = z.safeDecode(schema, value as never)
            return read.success ? read.data : fieldsOf(read.error.issues)
          }
        }
        const length = part === 'body' ? BODY : HEADER
        // Beyond the maximum length every character may be counted, so the growth is measured from the limit on.
        return [length, length * 8].every((from) => growthOf(judge, from) >= LINEAR_MAX)
      })
      expect(tooMuch).toEqual([])
    })
})

test('the message for a body of a thousand wrong fields with a long name is short', () => {
  const open = endpoints.find(({ body }) => body && pathsOf(body).length > 0) as Endpoint
  const issues = (size: number) =>
    Array.from({ length: size / 8 }, (_, index) => ({
      code: 'custom' as const,
      path: ['n'.repeat(size), index],
      message: 'wrong',
      input: open,
    }))
  const growth = growthOf((size) => {
    const found = issues(size)
    return () => fieldsOf(found)
  }, 1_000)
  expect(growth).toBeLessThan(LINEAR_MAX)
  expect(Object.keys(fieldsOf(issues(8_000))).length).toBeLessThanOrEqual(32)
})

test('a password is already short when its strength is estimated', () => {
  expect(isCommon('a'.repeat(256), 'a@b.example')).toBe(true)
})

describe('a request through the whole of the framework', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    readJsonBodies(app)
    app.post('/', async ({ body }) => typeof body)
    await app.ready()
  })
  afterAll(() => app.close())

  test('reads a body of escaped quotes in linear time', async () => {
    const bodyOf = (size: number) => Buffer.from(`{"a":"${'\\"'.repeat(size / 2)}`)
    const cost = async (body: Buffer) => {
      const runs: number[] = []
      for (let run = 0; run < 5; run++) {
        const before = process.cpuUsage()
        await app.inject({
          method: 'POST',
          url: '/',
          headers: { 'content-type': 'application/json' },
          payload: body,
        })
        const { user, system } = process.cpuUsage(before)
        runs.push(user + system)
      }
      return Math.min(...runs)
    }
    await cost(bodyOf(8_000))
    expect((await cost(bodyOf(64_000))) / (await cost(bodyOf(8_000)))).toBeLessThan(LINEAR_MAX)
  })
})
