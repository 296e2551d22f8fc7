import fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFolder } from './folders.ts'

const app = fastify()
let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'ayva-folder-'))
  await mkdir(path.join(root, 'covers'))
  await mkdir(path.join(root, 'empty'))
  await writeFile(path.join(root, 'index.html'), 'an index')
  await writeFile(path.join(root, 'app.1a2b.js'), 'let a = 1')
  await writeFile(path.join(root, 'app.1a2b.js.br'), 'packed')
  await writeFile(path.join(root, 'covers/мёд.svg'), '<svg/>')
  await serveFolder(app, { root, prefix: '/built/', preCompressed: true, maxAge: '1d' })
  await app.ready()
  await writeFile(path.join(root, 'later.js'), 'nobody knew of it')
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

test('a file is served with its type and age, whole or in parts', async () => {
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

test('a packed file is served to who can unpack it', async () => {
  const asked = { url: '/built/app.1a2b.js', headers: { 'accept-encoding': 'gzip, br' } }
  const { body, headers } = await app.inject(asked)
  expect([body, headers['content-encoding']]).toEqual(['packed', 'br'])
  expect(headers['content-type']).toMatch('javascript')
})

test('a name in any alphabet is found, and its head can be asked for', async () => {
  const { statusCode, body } = await app.inject(`/built/covers/${encodeURIComponent('мёд.svg')}`)
  expect([statusCode, body]).toEqual([200, '<svg/>'])
  const head = await app.inject({ method: 'HEAD', url: '/built/app.1a2b.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

describe('what is no file of the folder is not found', () => {
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
