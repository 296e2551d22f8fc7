/** Uploaded documents: which files are accepted, how they are stored, who may see them and when they are erased. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as contract from '@ayva/contract/identity/kyc'
import * as office from '@ayva/contract/identity/kyc/office'
import { listAudit } from '@ayva/contract/platform/audit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { pngOf } from '../../platform/media/media.testing.ts'
import { listKept } from './documents.sql.ts'
import { module } from './kyc.module.ts'
import { findForm } from './kyc.sql.ts'
import { operatorWith, person, picture, sendPassport, upload } from './kyc.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const folder = () => path.join(testApp.deps.config.OBJECTS_FOLDER, 'documents')
const stored = async () => (await readdir(folder()).catch(() => [] as string[])).toSorted()
const show = ({ call }: TestPlayer, id: string) => call(contract.showDocument, { params: { id } })
const bytesOf = ({ base64 }: contract.DocumentImage) => Buffer.from(base64, 'base64')

describe('a file is recognised by its content', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is converted to a JPEG', async (format) => {
    const alisa = await testApp.player()
    const { statusCode, data } = await upload(testApp, alisa, { file: await picture({ format }) })
    expect([statusCode, data]).toMatchObject([200, { page: 'main', width: 900, height: 600 }])
    const shown = await sharp(bytesOf(await show(alisa, data!.id))).metadata()
    expect(shown).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
  })

  test('a photograph loses its metadata and is turned upright', async () => {
    const alisa = await testApp.player()
    const file = await sharp(await picture())
      .withExif({ IFD0: { Model: 'Telephone' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(file.includes('Exif')).toBe(true)
    const { data } = await upload(testApp, alisa, { file })
    expect(data).toMatchObject({ width: 600, height: 900 })
    const image = bytesOf(await show(alisa, data!.id))
    expect(image.includes('Exif')).toBe(false)
    expect((await sharp(image).metadata()).exif).toBeUndefined()
  })

  test('data hidden behind a picture is removed', async () => {
    const alisa = await testApp.player()
    const hidden = ['<script>alert(1)</script>', 'PK\x03\x04', '%PDF-1.7', 'GIF89a']
    const file = Buffer.concat([await picture(), ...hidden.map((text) => Buffer.from(text))])
    const { data } = await upload(testApp, alisa, { file })
    const image = bytesOf(await show(alisa, data!.id)).toString('latin1')
    for (const text of hidden) expect(image).not.toContain(text)
  })

  test('a huge photograph is made smaller', async () => {
    const alisa = await testApp.player()
    const file = await picture({ width: 6000, height: 4000 })
    const { data } = await upload(testApp, alisa, { file })
    expect(data).toMatchObject({ width: 2600, height: 1733 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'
  const jpegHead = Buffer.of(0xff, 0xd8, 0xff, 0xe0)
  const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['nothing', () => Buffer.alloc(0), 'document_empty'],
    ['SVG', () => Buffer.from(svg), 'document_type'],
    ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'document_type'],
    ['GIF', () => Buffer.from('GIF89a'), 'document_type'],
    ['a ZIP', () => Buffer.from('PK\x03\x04'), 'document_type'],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>1</script>'), 'document_type'],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic'), 'document_type'],
    ['JPEG by its head alone', () => jpegHead, 'document_unreadable'],
    [
      'a script with the head of a JPEG',
      () => Buffer.concat([jpegHead, Buffer.from(svg)]),
      'document_unreadable',
    ],
    ['half of a JPEG', async () => (await picture()).subarray(0, 900), 'document_unreadable'],
    ['a stamp', () => picture({ width: 300, height: 200 }), 'document_small'],
    ['a bomb of 900 million pixels', () => pngOf(30_000, 30_000), 'document_huge'],
    ['a long strip of as many', () => pngOf(2_000_000_000, 1), 'document_unreadable'],
    ['a bomb that lies about its size', () => pngOf(5000, 5000), 'document_unreadable'],
  ]
  test.each(refused)('%s is refused', async (_what, made, key) => {
    const player = await testApp.player()
    const { statusCode, error } = await upload(testApp, player, { file: await made() })
    expect([statusCode, error]).toMatchObject([422, { code: 3, key }])
    expect((await player.call(contract.showVerification, {})).documents).toEqual([])
  })

  test('a file that is one byte too long is not read', async () => {
    const player = await testApp.player()
    const file = Buffer.alloc(contract.DOCUMENT_BYTES_MAX + 1)
    expect(await upload(testApp, player, { file })).toMatchObject({ statusCode: 413 })
    const json = { 'content-type': 'application/json' }
    const said = await upload(testApp, player, { file: Buffer.from('{}'), headers: json })
    expect(said.statusCode).toBe(415)
    const guest = await upload(testApp, { token: 'nobody' }, { file })
    expect(guest.statusCode).toBe(401)
  })
})

const leave = (playerId: bigint) =>
  transaction(testApp.deps.db, (tx) =>
    module.leaving!.forget!(tx, playerId, testApp.clock.now(), testApp.deps),
  )

test('a repeated upload is stored once, also if concurrent', async () => {
  const alisa = await testApp.player()
  const file = await picture()
  const other = await picture({ width: 800 })
  const key = randomUUID()
  const twins = await Promise.all([1, 2].map(() => upload(testApp, alisa, { file, key })))
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(twins.map(({ data }) => data!.id)).size).toBe(1)
  expect(await upload(testApp, alisa, { file, key })).toMatchObject({
    statusCode: 200,
    replayed: true,
  })
  expect(bytesOf(await show(alisa, twins[0]!.data!.id)).length).toBe(twins[0]!.data!.bytes)
  const reused = await upload(testApp, alisa, { file: other, key })
  expect(reused).toMatchObject({ statusCode: 422, error: { key: 'key_reused' } })
})

test('a page has one picture: a newer one replaces the older, which is erased', async () => {
  const alisa = await testApp.player()
  await testApp.runJobs()
  const before = await stored()
  const first = (await upload(testApp, alisa, { file: await picture() })).data!
  const second = (await upload(testApp, alisa, { file: await picture({ width: 800 }) })).data!
  const { documents } = await alisa.call(contract.showVerification, {})
  expect(documents.map(({ id }) => id)).toEqual([second.id])
  await expect(show(alisa, first.id)).rejects.toMatchObject({ status: 404 })
  await testApp.runJobs()
  expect((await stored()).filter((name) => !before.includes(name))).toEqual([second.id])

  await alisa.call(contract.removeDocument, { body: { documentId: second.id } })
  await alisa.call(contract.removeDocument, { body: { documentId: second.id } })
  await expect(show(alisa, second.id)).rejects.toMatchObject({ status: 404 })
  await testApp.runJobs()
  expect(await stored()).toEqual(before)
})

test('a stored file is encrypted, and opens for its own document only', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const { data } = await upload(testApp, alisa, { file: await picture() })
  const sealed = await readFile(path.join(folder(), data!.id))
  expect(sealed.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false)
  await expect(show(boris, data!.id)).rejects.toMatchObject({ status: 404 })
  await expect(
    testApp.call(contract.showDocument, { params: { id: data!.id } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('a permitted operator sees a document, and each look is recorded in the player’s audit log', async () => {
  const vera = await testApp.player({ name: 'vera' })
  const { documents } = await sendPassport(testApp, vera)
  const params = { playerId: String(vera.id), id: documents[0]!.id }
  const reader = await operatorWith(testApp, ['verification.read', 'audit.read'])
  const body = { why: 'проверка' }
  await expect(reader(office.openDocument, { params, body })).rejects.toMatchObject({ status: 403 })
  const olga = await operatorWith(testApp, ['verification.open'])
  const image = await olga(office.openDocument, { params, body })
  expect(bytesOf(image).length).toBe(documents[0]!.bytes)
  const log = await reader(listAudit, { query: { playerId: params.playerId } })
  expect(log).toMatchObject([
    { action: 'document.opened', subject: `document ${params.id}`, why: 'проверка' },
  ])
  const foreign = { ...params, playerId: String((await testApp.player()).id) }
  await expect(olga(office.openDocument, { params: foreign, body })).rejects.toMatchObject({
    status: 404,
  })
})

test('documents are erased when they are no longer needed', async () => {
  const gleb = await testApp.player({ name: 'gleb' })
  const dina = await testApp.player({ name: 'dina' })
  await sendPassport(testApp, gleb)
  const unsent = (await upload(testApp, dina, { file: await picture() })).data!
  const olga = await operatorWith(testApp, ['verification.decide'])
  await olga(office.decideVerification, {
    params: { playerId: String(gleb.id) },
    body: { round: 1, decision: 'refused', words: 'Блик на фото', why: 'не читается' },
  })
  const kept = async (player: TestPlayer) =>
    (await player.call(contract.showVerification, {})).documents.length
  const sweep = () => runDueJobs(createJobs(testApp.deps), 'kyc.sweep')
  testApp.clock.move(days(29))
  await sweep()
  expect([await kept(gleb), await kept(dina)]).toEqual([3, 1])
  testApp.clock.move(days(2))
  await sweep()
  expect([await kept(gleb), await kept(dina)]).toEqual([0, 0])
  await testApp.runJobs()
  expect(await stored()).not.toContain(unsent.id)
})

test('an accepted document is kept for a time after its account is closed', async () => {
  const zoya = await testApp.player({ name: 'zoya' })
  await sendPassport(testApp, zoya)
  const olga = await operatorWith(testApp, ['verification.decide'])
  const body = { round: 1, decision: 'accepted', words: 'Спасибо', why: 'читается' } as const
  await olga(office.decideVerification, { params: { playerId: String(zoya.id) }, body })
  const keptOf = async () => (await listKept(testApp.deps.db, zoya.id)).length
  const formOf = () => findForm(testApp.deps.db, zoya.id)
  const sweep = () => runDueJobs(createJobs(testApp.deps), 'kyc.sweep')
  await leave(zoya.id)
  testApp.clock.move(days(1826))
  await sweep()
  expect(await keptOf()).toBe(3)
  expect(await formOf()).toMatchObject({ person: expect.any(Buffer), said: 'Спасибо' })
  testApp.clock.move(days(2))
  await sweep()
  expect(await keptOf()).toBe(0)
  // The name is deleted with the last document.
  expect(await formOf()).toMatchObject({ person: null, said: null, leftAt: expect.any(Date) })
})

test('a name that was never sent is deleted with its account', async () => {
  const dina = await testApp.player({ name: 'dina' })
  await dina.call(contract.savePerson, { body: person })
  await upload(testApp, dina, { file: await picture() })
  await leave(dina.id)
  expect(await findForm(testApp.deps.db, dina.id)).toMatchObject({ person: null })
})

test('the player’s data export contains the name on the form and the decision', async () => {
  const rita = await testApp.player({ name: 'rita' })
  await sendPassport(testApp, rita)
  const source = module.knows!.find(({ table }) => table === 'kyc_form')!
  const page = (after: string[] | null) =>
    source.page(testApp.deps.db, rita.id, after, 10, testApp.deps)
  const [told, ...more] = await page(null)
  expect(told!.row).toMatchObject({
    имя: 'Марина',
    фамилия: 'Климова',
    документ: 'passport',
    решено: null,
    отправлено: expect.any(Date),
  })
  expect([more, await page(told!.key)]).toEqual([[], []])
})

test('while the store is unreachable uploads are refused, and the same upload succeeds afterwards', async () => {
  const config = { S3_URL: 'http://127.0.0.1:1/ayva', S3_KEY_ID: 'ayva', S3_SECRET: 'of the store' }
  const app = await createApp({ ...testApp.deps, config: { ...testApp.deps.config, ...config } })
  const alisa = await testApp.player()
  const file = await picture()
  const key = randomUUID()
  const away = await upload({ app }, alisa, { file, key })
  expect(away).toMatchObject({ statusCode: 503, error: { key: 'unavailable' } })
  await app.close()
  expect((await alisa.call(contract.showVerification, {})).documents).toEqual([])
  expect(await upload(testApp, alisa, { file, key })).toMatchObject({ statusCode: 200 })
})
