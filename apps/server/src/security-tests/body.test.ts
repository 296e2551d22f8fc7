/** Malformed bodies and unsupported content types, for every call with a body. */
import { gzipSync } from 'node:zlib'
import { type Endpoint } from '@ayva/contract/base'
import { createDeposit, createWithdrawal } from '@ayva/contract/payments/cashier'
import { openRound } from '@ayva/contract/games/rounds'
import { describe, expect, test } from 'vitest'
import { maliciousBodies, maliciousTypes } from './catalogue.testing.ts'
import {
  accepts,
  endpoints,
  faultsOf,
  type SecurityTests,
  nameOf,
  unharmed,
  tokenOf,
  parse,
} from './security.testing.ts'
import { pathOf, sendBody } from './wire.testing.ts'

let suite: SecurityTests
unharmed((opened) => {
  suite = opened
})

const takers = endpoints.filter(({ body }) => body)

describe('[API-45] a malformed body', () => {
  for (const [name, body] of Object.entries(maliciousBodies))
    test(`${name} is refused by every call that takes one`, async () => {
      // If all fields are optional, a missing body is valid.
      const isNone = ['nothing', 'null'].includes(name)
      const mayBeNone = (one: Endpoint) => isNone && accepts(one.body, {})
      for (const endpoint of takers.filter((one) => !mayBeNone(one))) {
        const answer = await sendBody(suite, endpoint, body)
        expect([nameOf(endpoint), ...faultsOf(answer)]).toEqual([nameOf(endpoint)])
        expect([nameOf(endpoint), [400, 404, 413, 422].includes(answer.statusCode)]).toEqual([
          nameOf(endpoint),
          true,
        ])
      }
    })

  test('with a repeated key is refused, because parsers would differ about it', async () => {
    for (const endpoint of takers) {
      const [first, rest] = halves(endpoint)
      const answer = await sendBody(suite, endpoint, `{${first},${first}${rest}}`)
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 400])
      expect(faultsOf(answer)).toEqual([])
    }
  })

  test('with a byte that is not UTF-8 is refused, not repaired', async () => {
    for (const endpoint of takers) {
      const [first, rest] = halves(endpoint)
      const bytes = [`{${first}${rest},"x":"`, Buffer.of(0xff), '"}'].map((part) =>
        Buffer.from(part as string),
      )
      const answer = await sendBody(suite, endpoint, Buffer.concat(bytes))
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 400])
      expect(faultsOf(answer)).toEqual([])
    }
  })

  /** A valid body, split into its first field and the rest. */
  function halves(endpoint: Endpoint): [string, string] {
    const [[name, value], ...rest] = Object.entries(suite.samples.get(endpoint)!.body!) as [
      [string, unknown],
      ...[string, unknown][],
    ]
    const inner = (pairs: [string, unknown][]) =>
      JSON.stringify(Object.fromEntries(pairs)).slice(1, -1)
    return [inner([[name, value]]), rest.length > 0 ? `,${inner(rest)}` : '']
  }

  test('a byte order mark is ignored', async () => {
    const body = JSON.stringify({ ...suite.samples.get(createWithdrawal)!.body, sum: '1' })
    const answer = await sendBody(suite, createWithdrawal, `\uFEFF${body}`)
    expect(parse(answer.body)).toMatchObject({ error: { key: 'sum_below_min' } })
  })

  test('the same key in two objects is not repeated', async () => {
    const body = '{"gameId":1,"bet":"0","params":{"a":{"x":":"},"b":[{"x":1},{"x":"\\"x\\":1"}]}}'
    expect(parse((await sendBody(suite, openRound, body)).body)).toMatchObject({
      error: { key: 'bet_invalid' },
    })
  })
})

describe('a body of an unsupported type', () => {
  for (const [name, headers] of Object.entries(maliciousTypes))
    test(`${name}: 415`, async () => {
      for (const endpoint of takers) {
        const body = JSON.stringify(suite.samples.get(endpoint)!.body)
        const bytes = name === 'gzip' ? gzipSync(body) : Buffer.from(body)
        const answer = await sendBody(suite, endpoint, bytes, headers)
        expect([nameOf(endpoint), ...faultsOf(answer)]).toEqual([nameOf(endpoint)])
        expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 415])
      }
    })

  for (const type of ['APPLICATION/JSON', 'application/json;charset="UTF-8"', 'application/json;'])
    test(`${type} is JSON`, async () => {
      const answer = await sendBody(suite, createDeposit, '{}', { 'content-type': type })
      expect(answer.statusCode).toBe(422)
    })
})

describe('the key of an operation', () => {
  const idempotent = endpoints.filter((endpoint) => endpoint.idempotent)
  for (const endpoint of idempotent)
    test(`of ${nameOf(endpoint)} is required`, async () => {
      for (const key of [undefined, '', 'x'.repeat(256)]) {
        const answer = await suite.testApp.app.inject({
          method: endpoint.method,
          url: pathOf(suite, endpoint),
          headers: {
            ...tokenOf(endpoint, suite),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(endpoint.body && { payload: suite.samples.get(endpoint)!.body! }),
        })
        expect(faultsOf(answer)).toEqual([])
        expect([answer.statusCode, parse(answer.body)]).toMatchObject([400, { error: {} }])
      }
    })
})
