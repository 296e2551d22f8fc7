/** Pictures by address, and the limits on the cost that a stranger can cause. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config } from '#lib/config.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

const COVER = '/image/covers/semerki-wide'
let folder: string
const testApps: TestApp[] = []
let testApp: TestApp
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ayva-images-'))
  testApp = await open()
})
afterAll(async () => {
  for (const one of testApps) await one.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(config: Partial<Config> = {}): Promise<TestApp> {
  const opened = await TestApp.open({ createApp, config: { IMAGE_CACHE: folder, ...config } })
  testApps.push(opened)
  return opened
}

async function look(url: string, headers: Record<string, string> = {}, from = testApp) {
  const answer = await from.app.inject({ url, headers })
  const { width, height, format } =
    answer.statusCode !== 304 && String(answer.headers['content-type']).startsWith('image/')
      ? await sharp(answer.rawPayload).metadata()
      : {}
  return { answer, status: answer.statusCode, seen: [format, width, height] }
}

test('[API-17, API-18] an address sets format, width, height and quality; webp is the default', async () => {
  const asked = await look(`${COVER}?width=100&height=50&format=png&quality=80`)
  expect([asked.status, asked.seen]).toEqual([200, ['png', 100, 50]])
  expect(asked.answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(asked.answer.rawPayload.length),
    'x-content-type-options': 'nosniff',
  })

  const plain = await look(`${COVER}?width=280`)
  expect(plain.answer.headers['content-type']).toBe('image/webp')
  expect(plain.seen).toEqual(['webp', 280, 200])
  // libvips reports AVIF by its container format.
  expect((await look(`${COVER}?height=80&format=avif`)).seen).toEqual(['heif', 112, 80])
  expect((await look(`${COVER}?width=64&height=64&format=jpeg`)).seen).toEqual(['jpeg', 64, 64])
  expect((await look('/image/objects/quince?width=90&format=png')).seen).toEqual(['png', 90, 90])

  const weigh = async (quality: number) =>
    (await look(`${COVER}?width=280&quality=${quality}`)).answer.rawPayload.length
  expect(await weigh(20)).toBeLessThan((await weigh(90)) / 2)
})

test('a picture is never enlarged, so all larger sizes are one picture', async () => {
  const answers = await Promise.all(
    ['?width=1300', '?width=2048', '?height=1600', ''].map((query) => look(COVER + query)),
  )
  expect(answers.map(({ seen }) => seen)).toEqual(Array(4).fill(['webp', 1120, 800]))
  expect(new Set(answers.map(({ answer }) => answer.headers.etag)).size).toBe(1)
  expect((await look(`${COVER}?width=2048&height=512`)).seen).toEqual(['webp', 1120, 280])
  const qualities = await Promise.all(
    [76, 78, 80].map((quality) => look(`${COVER}?width=40&quality=${quality}`)),
  )
  expect(new Set(qualities.map(({ answer }) => answer.headers.etag)).size).toBe(1)
})

describe('an invalid parameter is refused by name', () => {
  for (const [query, field] of [
    ['format=gif', 'format'],
    ['format=svg', 'format'],
    ['format=webp&format=png', 'format'],
    ['width=7', 'width'],
    ['width=2049', 'width'],
    ['width=0', 'width'],
    ['width=-100', 'width'],
    ['width=1e2', 'width'],
    ['width=100.5', 'width'],
    ['width=', 'width'],
    ['width=100&width=200', 'width'],
    ['width[a]=1', 'width'],
    ['height=99999999999999999999', 'height'],
    ['height=NaN', 'height'],
    ['quality=0', 'quality'],
    ['quality=101', 'quality'],
    ['quality=%00', 'quality'],
  ] as const)
    test(`?${query}`, async () => {
      const { answer } = await look(`${COVER}?${query}`)
      const fields = { [field]: expect.stringMatching(/[а-яё]/) }
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: { code: 3, fields } },
      ])
      expect(answer.headers['cache-control'] ?? '').not.toContain('public')
    })
})

describe('an unknown picture is the not-found picture, with 404', () => {
  for (const name of [
    'nothing',
    'covers/semerki-wide.webp',
    'covers/semerki-wide-560.0a56b6ec.webp',
    '..%2f..%2fpackage.json',
    '../manifest.json',
    '%2e%2e/%2e%2e/etc/passwd',
    'http://evil.example/a.png',
    'https%3A%2F%2Fevil.example%2Fa.png',
    '/evil.example/a.png',
    'file:///etc/passwd',
    '__proto__',
    'constructor',
    'covers/semerki-wide%00.png',
    '',
    'a'.repeat(5000),
  ])
    test(`/image/${name.slice(0, 40)}`, async () => {
      const { status, seen, answer } = await look(`/image/${name}?width=80&height=60`)
      if (String(answer.headers['content-type']).includes('json')) expect(status).toBe(404)
      else expect([status, seen]).toEqual([404, ['webp', 80, 60]])
      expect(answer.headers['cache-control'] ?? '').not.toContain('86400')
    })
})

test('every node renders the same bytes, once for nodes that share a folder', async () => {
  const query = '?width=111&format=jpeg'
  const first = await look(COVER + query)
  const files = await readdir(folder)
  const neighbour = await open()
  const second = await look(COVER + query, {}, neighbour)
  const apart = await open({ IMAGE_CACHE: path.join(folder, 'apart') })
  const third = await look(COVER + query, {}, apart)
  for (const { answer } of [second, third]) {
    expect(answer.rawPayload.equals(first.answer.rawPayload)).toBe(true)
    expect(answer.headers.etag).toBe(first.answer.headers.etag)
  }
  expect((await readdir(folder)).filter((name) => name !== 'apart')).toEqual(files)

  const etag = String(first.answer.headers.etag)
  const again = await look(COVER + query, { 'if-none-match': etag })
  expect([again.status, again.answer.rawPayload.length]).toEqual([304, 0])
  const head = await testApp.app.inject({ method: 'HEAD', url: COVER + query })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test('a thousand sizes from one address are limited with 429, and cached pictures are still sent', async () => {
  const limited = await open({ RATE_LIMITS: true, NODES: 60 })
  const known = `${COVER}?width=100&height=50&format=png&quality=80`
  const sizes = Array.from({ length: 30 }, (_, n) => `${COVER}?width=${301 + n}`)
  const statuses: number[] = []
  for (const url of sizes) {
    const { answer, status } = await look(url, {}, limited)
    statuses.push(status)
    if (status === 429) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json()).toMatchObject({ error: { key: 'too_many' } })
    }
  }
  // Each node gives out its share of the limit, which is ten units here.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
  expect(statuses.at(-1)).toBe(429)
  expect((await look(known, {}, limited)).status).toBe(200)
})

test('requests beyond the queue are refused, and the others get their pictures', async () => {
  const sizes = Array.from({ length: 60 }, (_, n) => `${COVER}?width=${20 + n}&quality=1`)
  const answers = await Promise.all(sizes.map((url) => testApp.app.inject(url)))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(30)
})

test('the folder stays below its limit and loses the least recently used pictures', async () => {
  const small = path.join(folder, 'small')
  const bounded = await open({ IMAGE_CACHE: small, IMAGE_CACHE_MB: 1 })
  const megabyte = 1024 * 1024
  for (const width of [1120, 1100, 1080, 1060]) {
    const { status } = await look(`${COVER}?width=${width}&format=png`, {}, bounded)
    expect(status).toBe(200)
  }
  const left = await readdir(small)
  expect(left.length).toBe(1)
  const last = await look(`${COVER}?width=1060&format=png`, {}, bounded)
  expect(left).toEqual([expect.stringContaining(String(last.answer.headers.etag).slice(1, -1))])
  expect(last.answer.rawPayload.length).toBeLessThan(megabyte)
})

test('pictures are rendered also if the folder cannot be written', async () => {
  const file = path.join(folder, 'no-folder')
  await writeFile(file, 'a file where a folder should be')
  const { status, seen } = await look(`${COVER}?width=99`, {}, await open({ IMAGE_CACHE: file }))
  expect([status, seen]).toEqual([200, ['webp', 99, 71]])
})
