/** The examples of the document are the valid requests of the security tests. */
import { writeFileSync } from 'node:fs'
import { type Endpoint } from '@ayva/contract/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  endpoints,
  type SecurityTests,
  nameOf,
  openSecurityTests,
} from '../../security-tests/security.testing.ts'
import * as z from 'zod/mini'
import { type Asked } from '#lib/samples.ts'
import { examplesFile, requestExamples } from './examples.ts'

let suite: SecurityTests
beforeAll(async () => {
  suite = await openSecurityTests()
  if (process.env['WRITE_EXAMPLES'] !== undefined) write()
})
afterAll(() => suite.close())

/** Keeps existing examples that are still valid, so that random values do not change the file. */
function write(): void {
  const said = [...suite.samples]
    .map(([endpoint, { params, query, body }]) => {
      const name = nameOf(endpoint)
      const parts = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined)
      const fresh = Object.fromEntries(parts) as Asked
      return [
        name,
        isTaken(endpoint, requestExamples[name]) ? requestExamples[name] : fresh,
      ] as const
    })
    .toSorted(([one], [other]) => one.localeCompare(other))
  const text = JSON.stringify(Object.fromEntries(said), null, 2)
  writeFileSync(examplesFile, `${text}\n`)
  for (const name of Object.keys(requestExamples)) delete requestExamples[name]
  Object.assign(requestExamples, JSON.parse(text))
}

/** Whether each part of an example is valid by the contract. */
function isTaken(endpoint: Endpoint, example: Asked | undefined): boolean {
  if (!example) return false
  const { params = {}, query = {}, body = {} } = example
  return Object.entries({ params, query, body }).every(([part, value]) => {
    const schema = endpoint[part as 'params' | 'query' | 'body']
    return !schema || z.safeDecode(schema, value as never).success
  })
}

const takers = endpoints.filter(({ params, query, body }) => params ?? query ?? body)

test('every call with input has an example, and no other', () => {
  const names = takers.map(nameOf).toSorted()
  expect(Object.keys(requestExamples).toSorted(), 'run node bin/launch.mjs examples').toEqual(names)
})

test.each(takers.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'the example of %s is valid',
  (name, endpoint) => {
    expect(isTaken(endpoint, requestExamples[name])).toBe(true)
  },
)
