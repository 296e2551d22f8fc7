import { type Endpoint } from '@ayva/contract/base'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound } from '@ayva/contract/games/rounds'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { openApiDocument } from './document.ts'
import { requestExamples } from './examples.ts'

type Example = { value: { error: { code: number; key: string; message: string } } }
type Answered = {
  description: string
  content?: Record<string, { examples?: Record<string, Example> }>
}
type Described = {
  operationId: string
  parameters: unknown[]
  responses: Record<string, Answered>
  security: Record<string, unknown>[]
}
type Document = { paths: Record<string, Record<string, Described & { requestBody?: unknown }>> }
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('every call of the server is described', async () => {
  const { paths } = (await testApp.app.inject('/api/v18/openapi.json')).json()
  expect(paths['/api/v18/time'].get.responses['200'].content['application/json'].schema).toEqual({
    type: 'object',
    required: ['data'],
    properties: { data: expect.objectContaining({ type: 'integer' }) },
  })
})

const documentOf = async () =>
  (await testApp.app.inject('/api/v18/openapi.json')).json() as Document

test('a library accepts the document as OpenAPI 3.1, empty and with every call; the page’s version is 3.0', async () => {
  const validator = new Validator()
  const page = (await testApp.app.inject('/api/v18/docs/json')).json() as Document
  for (const [document, version] of [
    [await documentOf(), '3.1'],
    [openApiDocument([], { isSigned: true }), '3.1'],
    [page, '3.0'],
  ] as const) {
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe(version)
  }
})

test('a call that moves money states that it needs a key, with its refusals in Russian', () => {
  const { paths } = openApiDocument([openRound], { examples: requestExamples }) as Document
  const bet = paths['/api/v18/rounds']!['post']!
  expect(bet.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(bet.responses['402']!.description).toContain('Недостаточно средств')
  expect(bet.requestBody).toMatchObject({
    content: {
      'application/json': { example: expect.objectContaining({ bet: expect.anything() }) },
    },
  })
})

test('[API-06] every call states its audience, accepts a signature, and lists each refusal with its code', async () => {
  const { paths } = await documentOf()
  const calls = Object.entries(paths).filter(([path]) => path.startsWith('/api/'))
  const ids = new Set<string>()
  for (const [path, methods] of calls)
    for (const [method, call] of Object.entries(methods)) {
      ids.add(call.operationId)
      expect(call.security.length).toBeGreaterThan(0)
      expect(call.parameters).toContainEqual({ $ref: '#/components/parameters/Signature' })
      for (const [status, { content }] of Object.entries(call.responses)) {
        if (status === '200') continue
        const examples = Object.entries(content!['application/json']!.examples!)
        expect([method, path, status, examples.length > 0]).toEqual([method, path, status, true])
        for (const [key, { value }] of examples) {
          expect(value.error).toMatchObject({
            key,
            message: expect.stringMatching(/[а-яё]|^\{\w+\}$/i),
          })
          expect(value.error.code).toBeGreaterThan(0)
        }
      }
    }
  expect(ids.size).toBe(calls.flatMap(([, methods]) => Object.keys(methods)).length)
})

test('lists in a query are written with brackets, as the server parses them', () => {
  const { paths } = openApiDocument([listGames as Endpoint], {}) as Document
  const names = paths['/api/v18/games']!['get']!.parameters.map(
    (one) => (one as { name: string }).name,
  )
  expect(names).toContain('ids[]')
})

test('[API-45] every status for invalid input is described', async () => {
  const { paths } = await documentOf()
  const player = await testApp.player()
  const large = JSON.stringify({ a: 'a'.repeat(70_000) })
  const seen = new Map<number, number>()
  const missing: string[] = []
  const answered = Object.entries(paths).filter(([path]) => path.startsWith('/api/'))
  for (const [path, calls] of answered)
    for (const [method, { responses }] of Object.entries(calls)) {
      const url = path.replace(/\{\w+\}/g, 'no-such-thing')
      const json = { 'content-type': 'application/json' }
      const token = { 'auth-token': player.token, 'idempotency-key': '1' }
      const asked = [
        { headers: {} },
        { headers: token },
        { headers: { 'x-signature': '0' } },
        { headers: { ...token, ...json }, payload: large },
        { headers: { ...token, 'content-type': 'text/xml' }, payload: '<a/>' },
        { headers: { ...token, ...json }, payload: '{"nobody":1}' },
      ]
      for (const one of asked) {
        const { statusCode } = await testApp.app.inject({
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

/** The description of each call without schema-version differences. */
function toldBy({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [
      `${method} ${path} ${call.operationId}`,
      (call as { summary?: string }).summary,
      call.security,
      Object.keys(call.responses),
    ]),
  )
}

test('the page of the description shows the same calls, obeys the site’s policy, and is not indexed', async () => {
  const page = await testApp.app.inject('/api/v18/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=/)
  const shown = await testApp.app.inject('/api/v18/docs/json')
  expect(toldBy(shown.json() as Document)).toEqual(toldBy(await documentOf()))
  for (const { headers } of [page, shown, await testApp.app.inject('/api/v18/openapi.json')])
    expect(headers['x-robots-tag']).toBe('noindex')
})
