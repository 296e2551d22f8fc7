import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, Minor } from './base.ts'
import { createClient } from './client.ts'

const give = endpoint({
  method: 'POST',
  path: '/api/v18/office/trial',
  audience: { operator: 'trial.give' },
  summary: 'Проба',
  body: z.strictObject({
    sum: Minor,
    why: z.string().check(z.minLength(3, 'Напишите, почему')),
    rules: z.array(z.object({ above: z.int() })),
  }),
  answer: z.object({}),
  refusals: {},
})

test('an invalid body is refused with the names of its fields, and nothing is sent', async () => {
  const sent: unknown[] = []
  const call = createClient(async (request) => {
    sent.push(request)
    return { status: 200, body: { data: {} } }
  })
  const rules = [{ above: 1 }, { above: 0.5 }]
  const body = { sum: '7' as unknown as bigint, why: '?', rules }
  await expect(call(give, { body })).rejects.toMatchObject({
    key: 'validation',
    status: 422,
    details: {
      fields: {
        sum: 'Некорректное значение',
        why: 'Напишите, почему',
        'rules.1.above': 'Некорректное значение',
      },
    },
  })
  expect(sent).toEqual([])
})
