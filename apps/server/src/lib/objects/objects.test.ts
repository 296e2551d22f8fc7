/** The object store, in a folder and in a service that speaks S3. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#lib/config.ts'
import { openObjects } from './objects.ts'

const DATABASE_URL = 'postgres://db.test/ayva'
const configWith = (env: Record<string, string>): Config => readConfig({ DATABASE_URL, ...env })
const nameOf = () => `documents/${randomUUID()}`
const bytes = Buffer.from('sealed')

let folder: string
let store: Server
let url: string
const kept = new Map<string, Buffer>()
const asked: { method: string; authorization: string }[] = []
let answers: number | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ayva-objects-'))
  store = createServer((request, response) => {
    const { method = '', headers } = request
    asked.push({ method, authorization: String(headers.authorization) })
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const place = request.url!
      if (answers !== undefined) return response.writeHead(answers).end()
      if (method === 'PUT') kept.set(place, Buffer.concat(parts))
      if (method === 'DELETE') kept.delete(place)
      const found = kept.get(place)
      if (method === 'GET' && !found) return response.writeHead(404).end()
      response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : '')
    })
  })
  await new Promise<void>((up) => store.listen(0, '127.0.0.1', up))
  url = `http://127.0.0.1:${(store.address() as { port: number }).port}/ayva`
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (at = url) => ({ S3_URL: at, S3_KEY_ID: 'ayva', S3_SECRET: 'a secret of the store' })
const stores: [string, () => Record<string, string>][] = [
  ['a folder', () => ({ OBJECTS_FOLDER: folder })],
  ['a store that speaks S3', () => s3()],
]

describe.each(stores)('%s', (_what, env) => {
  test('returns what was put, replaces an object, and forgets one that is removed', async () => {
    const objects = openObjects(configWith(env()))
    const name = nameOf()
    expect(await objects.get(name)).toBeUndefined()
    await objects.put(name, bytes)
    expect(await objects.get(name)).toEqual(bytes)
    await objects.put(name, Buffer.from('other'))
    expect(String(await objects.get(name))).toBe('other')
    await objects.remove(name)
    await objects.remove(name)
    expect(await objects.get(name)).toBeUndefined()
  })

  test.each(['../../etc/passwd', 'documents/../x', '/documents/x', 'documents/x', ''])(
    'refuses the name «%s»',
    async (name) => {
      const objects = openObjects(configWith(env()))
      expect(() => objects.get(name)).toThrow('named by its kind')
    },
  )
})

test('calls to the S3 service are signed, and the secret is in none of them', () => {
  expect(asked.length).toBeGreaterThan(5)
  for (const { authorization } of asked) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=ayva\/\d{8}\/us-east-1\/s3\//)
    expect(authorization).not.toContain('a secret')
  }
  expect(() => configWith({ S3_URL: url })).toThrow('needs S3_KEY_ID and S3_SECRET')
})

test.each([500, 403, 301])('a store that answers %i is unavailable', async (status) => {
  answers = status
  const objects = openObjects(configWith(s3()))
  for (const ask of [() => objects.put(nameOf(), bytes), () => objects.get(nameOf())])
    await expect(ask()).rejects.toMatchObject({ key: 'unavailable' })
  answers = undefined
})

test('an endless answer is not read to its end', async () => {
  const piece = Buffer.alloc(1024 * 1024)
  const endless = createServer((_request, response) => {
    // Without a content length, only the received bytes show how long the answer is.
    response.writeHead(200)
    for (let mebibytes = 0; mebibytes < 40; mebibytes += 1) response.write(piece)
    response.end()
  })
  await new Promise<void>((up) => endless.listen(0, '127.0.0.1', up))
  const { port } = endless.address() as { port: number }
  const objects = openObjects(configWith(s3(`http://127.0.0.1:${port}/ayva`)))
  // Compares the length only, because a failing comparison would print all bytes.
  const read = objects.get(nameOf()).then((all) => all?.length)
  await expect(read).rejects.toMatchObject({ key: 'unavailable' })
  endless.close()
})

test('a store that does not answer is unavailable, and so is a path that is no folder', async () => {
  const gone = openObjects(configWith(s3('http://127.0.0.1:1/ayva')))
  await expect(gone.put(nameOf(), bytes)).rejects.toMatchObject({ key: 'unavailable' })
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const none = openObjects(configWith({ OBJECTS_FOLDER: file }))
  await expect(none.put(nameOf(), bytes)).rejects.toMatchObject({ key: 'unavailable' })
})

test('a half-written object is not left in the folder', async () => {
  const place = path.join(folder, 'documents')
  await mkdir(place, { recursive: true })
  const objects = openObjects(configWith({ OBJECTS_FOLDER: folder }))
  const name = nameOf()
  await mkdir(path.join(folder, name))
  await expect(objects.put(name, bytes)).rejects.toMatchObject({ key: 'unavailable' })
  expect((await readdir(place)).filter((one) => one.split('.').length > 1)).toEqual([])
})
