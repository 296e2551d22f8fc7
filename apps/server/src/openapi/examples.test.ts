/** The examples of the document are what the hostile suites say when they say it right. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Hostile, nameOf, openHostile } from '../hostile/hostile.testing.ts'
import * as z from 'zod/mini'
import { examplesFile, requestExamples } from './examples.ts'

let hostile: Hostile
beforeAll(async () => {
  hostile = await openHostile()
  if (process.env['WRITE_EXAMPLES'] !== undefined) write()
})
afterAll(() => hostile.close())

function write(): void {
  const said = [...hostile.samples]
    .map(([endpoint, { params, query, body }]) => {
      const parts = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined)
      return [nameOf(endpoint), Object.fromEntries(parts)] as const
    })
    .toSorted(([one], [other]) => one.localeCompare(other))
  const text = JSON.stringify(Object.fromEntries(said), null, 2)
  writeFileSync(examplesFile, `${text}\n`)
  Object.assign(requestExamples, JSON.parse(text))
}

const takers = endpoints.filter(({ params, query, body }) => params ?? query ?? body)

test('every call that takes something has an example, and no other', () => {
  const names = takers.map(nameOf).toSorted()
  expect(Object.keys(requestExamples).toSorted(), 'run node bin/launch.mjs examples').toEqual(names)
})

test.each(takers.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes its example',
  (name, endpoint) => {
    const { params = {}, query = {}, body = {} } = requestExamples[name] ?? {}
    for (const [part, value] of Object.entries({ params, query, body })) {
      const schema = endpoint[part as 'params' | 'query' | 'body']
      if (!schema) continue
      const { success, error } = z.safeDecode(schema, value as never)
      expect([part, success, error?.issues ?? []]).toEqual([part, true, []])
    }
  },
)
