import fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { serveFolder } from './folders.ts'
import { Shelf } from './shelf.ts'

const app = fastify()
let root = ''
const LARGE = 256 * 1024 + 1
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'ayva-folder-'))
  await mkdir(path.join(root, 'covers'))
  await mkdir(path.join(root, 'empty'))
  await writeFile(path.join(root, 'index.html'), 'an index')
  await writeFile(path.join(root, 'app.1a2b.js'), 'let a = 1')
  await writeFile(path.join(root, 'app.1a2b.js.br'), 'packed')
  await writeFile(path.join(root, 'once.2c3d.js'), 'let b = 2')
  await writeFile(path.join(root, 'once.2c3d.js.br'), 'packed b')
  await writeFile(path.join(root, 'large.bin'), Buffer.alloc(LARGE))
  await writeFile(path.join(root, 'covers/мёд.svg'), '<svg/>')
  await serveFolder(app, { root, prefix: '/built/', preCompressed: true, maxAge: '1d' })
  await app.ready()
  await writeFile(path.join(root, 'later.js'), 'nobody knew of it')
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

test('a file is served with its type and age, complete or in ranges', async () => {
  const { statusCode, body, headers } = await app.inject('/built/app.1a2b.js')
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'let a = 1' })
  expect(headers['content-type']).toMatch('javascript')
  expect(headers['cache-control']).toMatch('max-age=86400')
  expect(headers['vary']).toMatch(/accept-encoding/i)
  const part = await app.inject({ url: '/built/app.1a2b.js', headers: { range: 'bytes=4-4' } })
  expect([part.statusCode, part.body]).toEqual([206, 'a'])
  const again = { 'if-none-match': String(headers['etag']) }
  expect((await app.inject({ url: '/built/app.1a2b.js', headers: again })).statusCode).toBe(304)
})

test('a compressed file is served to clients that accept its encoding', async () => {
  const asked = { url: '/built/app.1a2b.js', headers: { 'accept-encoding': 'gzip, br' } }
  const { body, headers } = await app.inject(asked)
  expect([body, headers['content-encoding']]).toEqual(['packed', 'br'])
  expect(headers['content-type']).toMatch('javascript')
})

test('file names in any alphabet are found, and HEAD is answered', async () => {
  const { statusCode, body } = await app.inject(`/built/covers/${encodeURIComponent('мёд.svg')}`)
  expect([statusCode, body]).toEqual([200, '<svg/>'])
  const head = await app.inject({ method: 'HEAD', url: '/built/app.1a2b.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a file that is generated on demand is served like the others', async () => {
  const made: string[] = []
  const lazy = fastify()
  const later = {
    names: ['pixels.webp'],
    bring: async (name: string) => {
      if (name !== 'pixels.webp' || made.includes(name)) return
      made.push(name)
      await writeFile(path.join(root, name), 'pixels')
    },
  }
  const isServed = (name: string) => !name.endsWith('.js')
  await serveFolder(lazy, { root, prefix: '/built/', later, isServed })
  for (const _ of [1, 2]) {
    const { statusCode, body } = await lazy.inject('/built/pixels.webp')
    expect([statusCode, body]).toEqual([200, 'pixels'])
  }
  expect(made).toEqual(['pixels.webp'])
  for (const other of ['others.webp', 'app.1a2b.js'])
    expect((await lazy.inject(`/built/${other}`)).statusCode, other).toBe(404)
  await lazy.close()
})

describe('a file that was requested before', () => {
  const url = '/built/once.2c3d.js'
  const get = (headers: Record<string, string> = {}) => app.inject({ url, headers })
  const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof get>>) => ({
    statusCode,
    body,
    // The date differs between two answers.
    headers: { ...headers, date: undefined },
  })

  test('is answered from memory with the same headers, in each encoding that the client accepts', async () => {
    const first = [await get(), await get({ 'accept-encoding': 'br, gzip' })].map(told)
    await rm(path.join(root, 'once.2c3d.js'))
    await rm(path.join(root, 'once.2c3d.js.br'))
    expect([await get(), await get({ 'accept-encoding': 'br, gzip' })].map(told)).toEqual(first)
    expect(first.map(({ body }) => body)).toEqual(['let b = 2', 'packed b'])
    expect(first[1]!.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': '8' })
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '9'])
  })

  test('is still served in ranges, and with 304 to a client that has it', async () => {
    const small = '/built/app.1a2b.js'
    const { headers } = await app.inject(small)
    await app.inject(small)
    const range = { range: 'bytes=4-4' }
    expect((await app.inject({ url: small, headers: range })).body).toBe('a')
    const again = { 'if-none-match': String(headers['etag']) }
    expect((await app.inject({ url: small, headers: again })).statusCode).toBe(304)
    expect((await app.inject(small)).body).toBe('let a = 1')
  })

  test('is read from disk again if it is large', async () => {
    expect((await app.inject('/built/large.bin')).rawPayload).toHaveLength(LARGE)
    await rm(path.join(root, 'large.bin'))
    expect((await app.inject('/built/large.bin')).statusCode).toBe(404)
  })
})

test('a read error in the middle of a file fails only that answer', async () => {
  const site = fastify()
  const shelf = new Shelf()
  let fails = true
  const file = () =>
    new Readable({
      read() {
        this.push('ab')
        if (fails) this.destroy(new Error('EIO'))
        else this.push(null)
      },
    })
  site.addHook('onSend', (request, reply, payload) =>
    shelf.take('file', { request, reply, payload }),
  )
  site.get('/', (_request, reply) => reply.header('content-length', 2).send(file()))
  expect((await site.inject('/')).statusCode).toBe(500)
  fails = false
  const { statusCode, body } = await site.inject('/')
  expect([statusCode, body]).toEqual([200, 'ab'])
  await site.close()
})

describe('a path that is no file of the folder is not found', () => {
  test.each([
    '/built/',
    '/built/covers',
    '/built/covers/',
    '/built/empty',
    '/built/APP.1a2b.js',
    '/built/app.1a2b.js/',
    '/built//app.1a2b.js',
    '/built/..%2f..%2fetc%2fpasswd',
    '/built/app.1a2b.js%00',
    '/built/later.js',
    '/built/__proto__',
  ])('%s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})
