/** Pictures that operators upload: what is refused, where they are shown, two operators at once, deletion. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Permission } from '@ayva/contract/base'
import * as blog from '@ayva/contract/communication/blog'
import * as articles from '@ayva/contract/communication/blog/office'
import { showPopup } from '@ayva/contract/communication/popups'
import { createPopup, sendPopupMessage } from '@ayva/contract/communication/popups/office'
import { listAudit } from '@ayva/contract/platform/audit'
import { listRotator } from '@ayva/contract/platform/crm'
import { saveItem } from '@ayva/contract/platform/crm/office'
import * as contract from '@ayva/contract/platform/pictures/office'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { placing } from '../crm/crm.testing.ts'
import { pngOf } from '../media/media.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { objectOf } from './pictures.office.ts'
import { drawing, upload } from './pictures.testing.ts'

const why = 'проверка'
let cache: string
let testApp: TestApp
let token: string
let olga: ReturnType<TestApp['callAs']>
let pavel: ReturnType<TestApp['callAs']>
beforeAll(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'ayva-pictures-'))
  testApp = await TestApp.open({ createApp, createJobs, config: { IMAGE_CACHE: cache } })
  const own: Permission[] = ['pictures.read', 'pictures.change', 'rotator.read', 'rotator.change']
  own.push('popups.read', 'popups.change', 'blog.read', 'blog.change', 'blog.publish', 'audit.read')
  const added = await addOperator(testApp.deps, { name: 'Ольга', permissions: own })
  token = added.token
  olga = testApp.callAs(token)
  pavel = testApp.callAs(
    (await addOperator(testApp.deps, { name: 'Павел', permissions: own })).token,
  )
})
afterAll(async () => {
  await testApp.close()
  await rm(cache, { recursive: true, force: true })
})

let tints = 0
/** A picture of a colour that no other test has; near ones can be the same when they are encoded. */
async function fresh(alt = 'Сад утром'): Promise<contract.OfficePicture> {
  tints += 1
  const file = await drawing({ color: `rgb(${tints * 40}, 120, 60)` })
  const { data } = await upload(testApp, { token, file, alt })
  return data!
}
const look = async (url: string, from = testApp) => from.app.inject({ url })
const refused = async (file: Buffer, alt?: string) => {
  const { statusCode, error } = await upload(testApp, { token, file, ...(alt && { alt }) })
  return [statusCode, error?.key]
}
const remove = (picture: contract.OfficePicture, by = olga) =>
  by(contract.deletePicture, {
    params: { hash: picture.hash },
    body: { seen: picture.version, why },
  })

test('an uploaded picture is served in sizes and formats, for a year, by another node too', async () => {
  const picture = await fresh()
  expect(picture).toMatchObject({ width: 1600, height: 900, version: 1, author: 'Ольга' })
  const address = `/image/${picture.name}?width=400&height=180&format=jpeg`
  const answer = await look(address)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 180 })
  const etag = String(answer.headers.etag)
  const again = await testApp.app.inject({ url: address, headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)

  const apart = path.join(cache, 'apart')
  const config = { ...testApp.deps.config, IMAGE_CACHE: apart }
  const node = await createApp({ ...testApp.deps, config })
  const other = await node.inject({ url: address })
  expect(other.rawPayload.equals(answer.rawPayload)).toBe(true)
  await node.close()

  const missing = await look(`/image/pictures/${'0'.repeat(32)}?width=80`)
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([
    404,
    'public, max-age=60',
  ])
  for (const name of ['x', '..%2f..%2fetc', `${picture.hash}%00`, picture.hash.toUpperCase()])
    expect((await look(`/image/pictures/${name}?width=80`)).statusCode).toBe(404)
  expect((await look(`/image/${picture.name}?focus=101x5`)).statusCode).toBe(400)
})

test('a picture is cropped around its focus', async () => {
  // Red at the left, blue at the right.
  const left = await drawing({ width: 600, height: 600, color: '#ff0000' })
  const right = await drawing({ width: 600, height: 600, color: '#0000ff' })
  const file = await sharp(left)
    .extend({ right: 600, background: '#0000ff' })
    .composite([{ input: right, left: 600, top: 0 }])
    .png()
    .toBuffer()
  const { data } = await upload(testApp, { token, file })
  const colorAt = async (focus: string) => {
    const { rawPayload } = await look(
      `/image/${data!.name}?width=100&height=200&format=png&focus=${focus}`,
    )
    const { dominant } = await sharp(rawPayload).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }
  expect([await colorAt('0x50'), await colorAt('100x50')]).toEqual(['red', 'blue'])
})

test('files that are no safe picture are refused, and only pixels of a safe one remain', async () => {
  const png = await drawing()
  const jpeg = await drawing({ format: 'jpeg' })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await refused(Buffer.from(svg))).toEqual([422, 'picture_type'])
  expect(await refused(Buffer.from('GIF89a'))).toEqual([422, 'picture_type'])
  expect(await refused(Buffer.alloc(0))).toEqual([422, 'picture_empty'])
  expect(await refused(Buffer.from('%PDF-1.7'))).toEqual([422, 'picture_type'])
  // The first bytes of a JPEG before a page.
  const page = Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<html><script>alert(1)</script>')])
  expect(await refused(page)).toEqual([422, 'picture_unreadable'])
  expect(await refused(png.subarray(0, png.length >> 1))).toEqual([422, 'picture_unreadable'])
  // A file of some bytes that would take gigabytes.
  expect(await refused(pngOf(30_000, 30_000))).toEqual([422, 'picture_huge'])
  expect(await refused(await drawing({ width: 300, height: 200 }))).toEqual([422, 'picture_small'])
  expect(await refused(Buffer.alloc(20 * 1024 * 1024, 7))).toEqual([413, 'too_large'])

  const withScript = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  const { data } = await upload(testApp, { token, file: withScript })
  const { object } = (
    await sql<{ object: string }>`select object from picture where hash = ${data!.hash}`.execute(
      testApp.deps.db,
    )
  ).rows[0]!
  const stored = (await openObjects(testApp.deps.config).get(objectOf(object)))!
  expect((await sharp(stored).metadata()).format).toBe('webp')
  expect(stored.includes('alert')).toBe(false)
})

test('a text is required, another type of body is refused, and a permission is needed', async () => {
  const file = await drawing({ color: '#010101' })
  for (const alt of [undefined, '', '   ', '…', 'а'.repeat(161)]) {
    const { statusCode, error } = await upload(testApp, { token, file, alt })
    expect([statusCode, Object.keys(error?.fields ?? {})]).toEqual([400, ['alt']])
  }
  const typed = await upload(testApp, { token, file, type: 'image/png' })
  expect(typed.statusCode).toBe(415)
  const reader = await addOperator(testApp.deps, {
    name: 'Вера',
    permissions: ['pictures.read'],
  })
  expect((await upload(testApp, { token: reader.token, file })).statusCode).toBe(403)
  expect((await upload(testApp, { token: 'nobody', file })).statusCode).toBe(401)
})

test('the same file of two operators is one picture; the list is paged and searched', async () => {
  const file = await drawing({ color: '#123456' })
  const both = await Promise.all(
    ['Слива <b>на ветке</b>', 'Слива другая'].map((alt) => upload(testApp, { token, file, alt })),
  )
  const [first, second] = both.map(({ data }) => data!)
  expect(first).toEqual(second)
  expect(both.filter(({ replayed }) => replayed)).toHaveLength(1)
  const found = await olga(contract.listPictures, { query: { q: 'СЛИВА' } })
  expect(found).toMatchObject({ pictures: [{ hash: first!.hash }], next: null })
  expect((await olga(contract.listPictures, { query: { q: '%' } })).pictures).toEqual([])

  await sql`insert into picture (hash, object, alt, focus_x, focus_y, width, height, bytes, version, author, created_at)
    select md5(n::text), gen_random_uuid(), 'Много', 50, 50, 600, 400, 1, 1, 'Ольга', now()
    from generate_series(1, 60) n`.execute(testApp.deps.db)
  const page = await olga(contract.listPictures, { query: { q: 'много' } })
  expect(page.pictures).toHaveLength(48)
  const rest = await olga(contract.listPictures, { query: { q: 'много', after: page.next! } })
  expect([rest.pictures.length, rest.next]).toEqual([12, null])

  await sql`insert into picture (hash, object, alt, focus_x, focus_y, width, height, bytes, version, author, created_at)
    select md5('full' || n), gen_random_uuid(), 'Ещё', 50, 50, 600, 400, 1, 1, 'Ольга', now()
    from generate_series(1, ${contract.PICTURES_MAX}) n`.execute(testApp.deps.db)
  expect(await refused(await drawing({ color: '#654321' }))).toEqual([409, 'pictures_full'])
  await sql`delete from picture where alt in ('Много', 'Ещё')`.execute(testApp.deps.db)
})

test('a banner, a popup and an article show the picture with its text and reserved size', async () => {
  const picture = await fresh('Яблоня в цвету')
  const { name, hash } = picture
  const place = placing(olga)
  const banner = await place({ slug: 'promotions', title: 'Яблоки', image: name })
  const shown = async () => {
    const items = await testApp.call(listRotator, { params: { slug: 'promotions' } })
    return items.find(({ id }) => id === banner.id)!.content
  }
  expect(await shown()).toMatchObject({
    image: name,
    picture: { width: 800, height: 360, alt: 'Яблоня в цвету' },
  })
  const uuid = randomUUID()
  const content = { title: 'Окно', text: 'Текст', image: name, link: null }
  const now = testApp.clock.now().getTime()
  await olga(createPopup, {
    body: {
      uuid,
      content,
      audience: 'all',
      isOffer: false,
      position: 1,
      from: new Date(now - hours(1)).toISOString(),
      to: new Date(now + days(1)).toISOString(),
      why,
    },
  })
  const player = await testApp.player()
  const popup = await player.call(showPopup, {})
  expect(popup!.content.picture).toMatchObject({ alt: 'Яблоня в цвету' })
  const { id } = await olga(articles.saveArticle, {
    body: {
      slug: 'yabloni',
      title: 'Яблони',
      seoTitle: 'Яблони',
      seoDescription: null,
      topic: 'Игры',
      lead: 'О яблонях.',
      text: '<p>Цветут</p>',
      art: name,
      artAlt: 'Яблоня',
      weight: 0,
      seen: 0,
      why,
    },
  })
  await olga(articles.publishArticle, {
    params: { id },
    body: { version: 1, seen: null, publishAt: null, why },
  })
  const article = await testApp.call(blog.showArticle, { params: { slug: 'yabloni' } })
  for (const url of Object.values(article.image)) {
    expect(url).toContain(`/image/${name}?`)
    expect((await look(url)).statusCode).toBe(200)
  }

  // A new text and another focus are seen at once.
  const changed = await olga(contract.describePicture, {
    params: { hash },
    body: { alt: 'Цветы', focus: { x: 10, y: 90 }, seen: 1 },
  })
  expect(changed).toMatchObject({ version: 2, focus: { x: 10, y: 90 } })
  const now2 = await shown()
  expect(now2.picture).toMatchObject({ alt: 'Цветы' })
  expect(now2.picture!.src).toContain('focus=10x90')

  // It is not deleted as long as it is used, and the refusal says where.
  const { uses } = await olga(contract.showPicture, { params: { hash } })
  expect(uses.map(({ place: where }) => where).toSorted()).toEqual([
    'баннер «Яблоки»',
    'окно «Окно»',
    'статья «Яблони»',
  ])
  await expect(remove(changed)).rejects.toMatchObject({
    key: 'picture_used',
    message: expect.stringContaining('баннер «Яблоки»'),
  })
  const message = { uuid: randomUUID(), content, position: 'top', isOffer: false, days: 1, why }
  await expect(
    olga(sendPopupMessage, {
      params: { playerId: String(player.id) },
      body: message as never,
    }),
  ).rejects.toMatchObject({ key: 'picture_unknown' })
})

test('a change that did not see the newest state is refused, and a deleted picture is gone', async () => {
  const picture = await fresh('Груша')
  const { hash, name } = picture
  const body = { alt: 'Груша', focus: { x: 50, y: 20 }, seen: 1 }
  const both = await Promise.allSettled([
    olga(contract.describePicture, { params: { hash }, body }),
    pavel(contract.describePicture, { params: { hash }, body }),
  ])
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({ key: 'picture_changed', status: 409 })
  await expect(remove(picture, pavel)).rejects.toMatchObject({ key: 'picture_changed' })

  const { rows } = await sql<{
    object: string
  }>`select object from picture where hash = ${hash}`.execute(testApp.deps.db)
  const stored = () => openObjects(testApp.deps.config).get(objectOf(rows[0]!.object))
  await testApp.runJobs()
  expect(await stored()).toBeDefined()
  // Whichever is first, no banner shows a picture that is not there.
  const [deleted, used] = await Promise.allSettled([
    remove({ ...picture, version: 2 }),
    placing(pavel)({ slug: 'promotions', title: 'Груши', image: name }),
  ])
  expect([deleted.status, used.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  if (used.status === 'fulfilled') {
    const item = used.value
    await pavel(saveItem, {
      params: { id: item.id },
      body: {
        slug: 'promotions',
        title: 'Груши',
        text: item.text,
        image: null,
        button: null,
        link: null,
        audience: 'all',
        device: 'any',
        from: null,
        to: null,
        position: 1,
        isOffer: false,
        flag: null,
        enabled: true,
        seen: 1,
        why,
      },
    })
    await remove({ ...picture, version: 2 })
  }
  await expect(remove({ ...picture, version: 2 })).rejects.toMatchObject({ key: 'picture_gone' })
  await expect(
    placing(pavel)({ slug: 'promotions', title: 'Груши', image: name }),
  ).rejects.toMatchObject({ key: 'picture_unknown' })
  await testApp.runJobs()
  expect(await stored()).toBeUndefined()
  const log = await olga(listAudit, { query: {} })
  const own = log.filter(({ subject }) => subject === `picture ${hash}`)
  expect(own.map(({ action }) => action)).toEqual([
    'picture.deleted',
    'picture.described',
    'picture.uploaded',
  ])
})

test('an object that the store has changed is not shown', async () => {
  const { hash, name } = await fresh('Вишня')
  const { rows } = await sql<{
    object: string
  }>`select object from picture where hash = ${hash}`.execute(testApp.deps.db)
  const objects = openObjects(testApp.deps.config)
  await objects.put(objectOf(rows[0]!.object), await drawing({ color: '#ffffff' }))
  expect((await look(`/image/${name}?width=90`)).statusCode).toBe(503)
})
