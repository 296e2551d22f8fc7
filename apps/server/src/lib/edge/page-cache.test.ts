import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

let app: FastifyInstance
let base: string
let asked = 0
const pageCache = new PageCache('refresh')

beforeAll(async () => {
  app = Fastify({ serverFactory: pageCache.serverFactory })
  await app.register(cookie)
  pageCache.watch(app)
  await app.register(compress, { threshold: 0 })
  app.get('/shared', async (request, reply) => {
    asked++
    request.keepSeconds = 300
    return reply.header('x-frame-options', 'SAMEORIGIN').type('text/html').send(`page ${asked}`)
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const read = async (headers: Record<string, string> = {}) =>
  (await fetch(`${base}/shared`, { headers })).text()

test('[API-15] guests share one answer; a player and a caller with a token get their own', async () => {
  const first = await read()
  expect(await read()).toBe(first)
  expect(await read({ cookie: 'cookie_bar=0' })).toBe(first)
  expect(await read({ cookie: 'refresh=abc' })).not.toBe(first)
  expect(await read({ 'auth-token': 'abc' })).not.toBe(first)
  expect(await read()).toBe(first)
})

test('a kept answer keeps its headers, and is packed as the visitor asks', async () => {
  const packed = await new Promise<{ body: Buffer; encoding: unknown; frame: unknown }>((done) => {
    get(`${base}/shared`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({
          body: Buffer.concat(parts),
          encoding: response.headers['content-encoding'],
          frame: response.headers['x-frame-options'],
        }),
      )
    })
  })
  expect(packed.encoding).toBe('gzip')
  expect(packed.frame).toBe('SAMEORIGIN')
  expect(gunzipSync(packed.body).toString()).toBe(await read())
})

test('what has changed is asked for anew', async () => {
  const before = await read()
  pageCache.clear()
  expect(await read()).not.toBe(before)
})
