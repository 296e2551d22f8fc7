import { endpoint } from '@ayva/contract/base'
import { createClient } from '@ayva/contract/client'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { KeptCalls } from './kept-calls.ts'

const shown = {
  method: 'GET',
  audience: 'anyone',
  summary: 'For this test',
  query: z.object({ limit: z.optional(z.string()) }),
  answer: z.int(),
  refusals: {},
} as const
const keptCount = endpoint({ ...shown, path: '/api/v18/kept', cacheSeconds: 60 })
const freshCount = endpoint({ ...shown, path: '/api/v18/fresh' })

test('what may be kept is asked for once, until content changes', async () => {
  let count = 0
  const kept = new KeptCalls()
  const call = kept.over(createClient(async () => ({ status: 200, body: { data: ++count } })))

  expect(await call(keptCount, {})).toBe(1)
  expect(await call(keptCount, {})).toBe(1)
  expect(await call(keptCount, { query: { limit: '5' } })).toBe(2)
  expect(await call(freshCount, {})).toBe(3)
  expect(await call(freshCount, {})).toBe(4)
  kept.clear()
  expect(await call(keptCount, {})).toBe(5)
})
