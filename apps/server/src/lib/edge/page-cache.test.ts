import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { readConfig } from '#lib/config.ts'
import { encodingFor } from './encoding.ts'
import { serverFactory } from './connections.ts'
import { PageCache } from './page-cache.ts'

let app: FastifyInstance
let base: string
let asked = 0
let before: Promise<void> | undefined
const pageCache = new PageCache('refresh')

beforeAll(async () => {
  app = Fastify({
    serverFactory: serverFactory({
      config: readConfig({ DATABASE_URL: 'postgres://nowhere/none' }),
      log: pino({ level: 'silent' }),
      answer: (request, response) => pageCache.answer(request, response),
    }),
  })
  await app.register(cookie)
  pageCache.watch(app)
  await app.register(compress, { threshold: 0 })
  app.get('/shared', async (request, reply) => {
    asked++
    request.keepSeconds = 300
    request.keepAs = '/shared'
    await before
    return reply.header('x-frame-options', 'SAMEORIGIN').type('text/html').send(`page ${asked}`)
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const read = async (headers: Record<string, string> = {}) =>
  (await fetch(`${base}/shared`, { headers })).text()

test('[API-15] guests share one cached answer; a player and a caller with a token get their own', async () => {
  const first = await read()
  expect(await read()).toBe(first)
  expect(await read({ cookie: 'cookie_bar=0' })).toBe(first)
  expect(await read({ cookie: 'refresh=abc' })).not.toBe(first)
  expect(await read({ 'auth-token': 'abc' })).not.toBe(first)
  expect(await read()).toBe(first)
})

test('a cached answer keeps its headers, and is compressed as the client accepts', async () => {
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

test('after a change of content the page is rendered again', async () => {
  const before = await read()
  pageCache.clear()
  expect(await read()).not.toBe(before)
})

test('a page whose rendering began before content changed is not cached', async () => {
  pageCache.clear()
  const { promise, resolve } = Promise.withResolvers<void>()
  before = promise
  const count = asked
  const early = read()
  await expect.poll(() => asked).toBe(count + 1)
  pageCache.clear()
  before = undefined
  resolve()
  const old = await early
  expect(await read()).not.toBe(old)
})

test('cached pages refuse an unclear host like every other request', async () => {
  await read()
  const count = asked
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n']) {
    await bytes(`GET /shared HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    expect(asked, 'the framework judges it').toBeGreaterThan(count)
  }
})

/** Writes bytes to the server and reads until the server closes the connection. */
async function bytes(text: string): Promise<string> {
  const parts: Buffer[] = []
  const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(text))
  socket.on('data', (part: Buffer) => parts.push(part))
  await new Promise((closed) => socket.on('close', closed))
  return Buffer.concat(parts).toString()
}

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['BR;Q=0.0, GZIP;q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['br;q=nonsense, gzip;q=0.1', 'gzip'],
  ['xbr, brr, x-gzip', 'identity'],
  ['br,'.repeat(200), 'identity'],
])('Accept-Encoding: %s is answered with %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
  expect(encodingFor(accepted)).toBe(encoding)
})
