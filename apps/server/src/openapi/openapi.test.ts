import { openRound } from '@ayva/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { openApiDocument } from './openapi.ts'

type Described = { parameters: unknown[]; responses: Record<string, { description: string }> }
let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
})
afterAll(() => house.close())

test('every call that the server answers is described', async () => {
  const { paths } = (await house.app.inject('/api/v18/openapi.json')).json()
  expect(paths['/api/v18/time'].get.responses['200'].content['application/json'].schema).toEqual({
    type: 'object',
    required: ['data'],
    properties: { data: expect.objectContaining({ type: 'integer' }) },
  })
})

test('a call that moves money says that it needs a key, and its refusals in Russian', () => {
  const { paths } = openApiDocument([openRound]) as { paths: Record<string, { post: Described }> }
  const bet = paths['/api/v18/rounds']!.post
  expect(bet.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
  expect(bet.responses['402']!.description).toContain('Недостаточно средств')
})

test('the page of the description loads no script that its policy forbids', async () => {
  const page = await house.app.inject('/api/v18/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
})
