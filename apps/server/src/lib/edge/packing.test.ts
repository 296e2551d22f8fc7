import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packing } from './packing.ts'

const app = Fastify()
// Bytes that begin like this could be a zlib stream, or a hash in hexadecimal.
const hash = '80'.repeat(32)

let base: string
beforeAll(async () => {
  await app.register(compress, { ...packing, threshold: 0 })
  app.get('/hash', (_request, reply) => reply.type('application/octet-stream').send(hash))
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>page</p>'))
  app.get('/answer', (_request, reply) => reply.send({ data: {} }))
  app.get('/letter', (_request, reply) => reply.type('application/problem+json').send('{}'))
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test.each([
  ['/hash', null, hash],
  ['/page', 'br', '<p>page</p>'],
  ['/answer', 'br', '{"data":{}}'],
  ['/letter', 'br', '{}'],
])('%s is sent with the encoding %s, and arrives complete', async (path, encoding, text) => {
  const answer = await fetch(base + path, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(await answer.text()).toBe(text)
})
