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

test('[API-45] every status that bad input causes is described', async () => {
  const { paths } = (await house.app.inject('/api/v18/openapi.json')).json() as {
    paths: Record<string, Record<string, Described & { requestBody?: unknown }>>
  }
  const player = await house.player()
  const large = JSON.stringify({ a: 'a'.repeat(70_000) })
  const seen = new Map<number, number>()
  const missing: string[] = []
  for (const [path, calls] of Object.entries(paths))
    for (const [method, { responses, requestBody }] of Object.entries(calls)) {
      const url = path.replace(/\{\w+\}/g, 'no-such-thing')
      const json = { 'content-type': 'application/json' }
      const token = { 'auth-token': player.token, 'idempotency-key': '1' }
      const asked = [
        { headers: {} },
        { headers: token },
        { headers: { 'x-signature': '0' } },
        ...(requestBody ? [{ headers: { ...token, ...json }, payload: large }] : []),
        ...(requestBody
          ? [{ headers: { ...token, 'content-type': 'text/xml' }, payload: '<a/>' }]
          : []),
        ...(requestBody ? [{ headers: { ...token, ...json }, payload: '{"nobody":1}' }] : []),
      ]
      for (const one of asked) {
        const { statusCode } = await house.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          ...one,
        })
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
        if (!(statusCode in responses)) missing.push(`${method} ${path} ${statusCode}`)
      }
      if (!('431' in responses)) missing.push(`${method} ${path} 431`)
    }
  expect(missing).toEqual([])
  for (const status of [400, 401, 404, 413, 415, 422]) expect(seen.get(status)).toBeGreaterThan(0)
})

test('the page of the description loads no script that its policy forbids', async () => {
  const page = await house.app.inject('/api/v18/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
})
