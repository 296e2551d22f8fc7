import { randomUUID } from 'node:crypto'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import * as blog from '@ayva/contract/communication/blog'
import * as moderation from '@ayva/contract/communication/blog/moderation'
import * as office from '@ayva/contract/communication/blog/office'
import { type Permission } from '@ayva/contract/base'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { listAudit } from '@ayva/contract/platform/audit'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seedArticles } from './blog.seed.ts'
import { shipped } from './blog.shipped.ts'
import { module } from './blog.module.ts'

let testApp: TestApp
let alisa: TestPlayer
let olga: ReturnType<TestApp['callAs']>
const why = 'проверка'
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedArticles(testApp.deps.db)
  alisa = await testApp.player()
  await named(alisa, 'Alisa_1')
  const permissions = [
    'blog.read',
    'blog.change',
    'blog.publish',
    'blog.moderate',
    'settings.content',
    'audit.read',
  ] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.assertBooksBalance()
  await testApp.close()
})

const named = (player: TestPlayer, username: string) =>
  player.call(chooseUsername, { body: { username } })
const listed = (query: { limit?: number; offset?: number; sort?: string } = {}) =>
  testApp.call(blog.listArticles, { query })
const say = (player: TestPlayer, id: number, text: string, idempotencyKey = randomUUID()) =>
  player.call(blog.postComment, { params: { id }, body: { text }, idempotencyKey })
const said = (id: number, query: { limit?: number; offset?: number; before?: number } = {}) =>
  testApp.call(blog.listComments, { params: { id }, query })
const draft = {
  title: 'Черновик',
  seoTitle: 'Черновик о числах',
  topic: 'Игры',
  lead: 'О числах.',
  text: '<h2>Раз</h2><p onclick="x">Два</p><script>alert(1)</script>',
  art: 'orbita',
  artAlt: 'Планета с кольцом',
  seoDescription: null as string | null,
  weight: 0,
  seen: 0,
  why,
}
const save = (slug: string, over: Partial<typeof draft> = {}, by = olga) =>
  by(office.saveArticle, { body: { slug, ...draft, ...over } })
type Publication = { version: number | null; seen: number | null; publishAt?: string | null }
const publish = (id: number, { publishAt = null, ...said }: Publication) =>
  olga(office.publishArticle, { params: { id }, body: { ...said, publishAt, why } })
const firstId = async () => (await listed()).articles[0]!.id

test('[BLOG-01..BLOG-07, BLOG-14, BLOG-19] articles sort by weight, then newest first, on pages of ten', async () => {
  const { articles, count } = await listed({ sort: '+weight,-publishAt' })
  expect([articles.length, count]).toEqual([10, shipped.length])
  expect(count).toBeGreaterThanOrEqual(12)
  expect(articles[0]!.slug).toBe('chto-znachit-vozvrat')
  const all = (await listed({ limit: 50 })).articles
  const order = all.map(({ weight, publishAt }) => [weight, -Date.parse(publishAt)] as const)
  expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  expect((await listed({ offset: 10 })).articles).toEqual(all.slice(10))
  for (const one of all) {
    expect(one.id).toBeGreaterThan(0)
    expect(one.image.mobileImage).toMatch(/^\/image\//)
    expect(Date.parse(one.createdAt)).toBeGreaterThan(0)
  }
  const response = await testApp.app.inject('/api/v18/articles?sort=-weight')
  expect(response.statusCode).toBe(400)
  expect((await testApp.app.inject('/api/v18/articles?sort=+weight,-publishAt')).statusCode).toBe(
    200,
  )
})

test('[BLOG-02, BLOG-15] an article is found by its slug, and only once it is published', async () => {
  const { title, parts, text } = await testApp.call(blog.showArticle, {
    params: { slug: 'limit-kotoryj-derzhit' },
  })
  expect([title, parts.length]).toEqual(['Лимит, который держит', 3])
  expect(text).toContain('72 часа')
  await expect(
    testApp.call(blog.showArticle, { params: { slug: 'my-article' } }),
  ).rejects.toMatchObject({ status: 404 })
  for (const slug of ['12', 'A', 'a_b', '-a'])
    expect((await testApp.app.inject(`/api/v18/articles/${slug}`)).statusCode).toBe(404)
})

test('[BLOG-06] a future article is neither listed nor shown nor open for comments', async () => {
  const { id, version } = await save('zavtra', { weight: -20 })
  await publish(id, { version, seen: null, publishAt: '2026-11-22T09:00:00.000Z' })
  const slugs = async () => (await listed({ limit: 50 })).articles.map(({ slug }) => slug)
  const show = () => testApp.call(blog.showArticle, { params: { slug: 'zavtra' } })
  expect(await slugs()).not.toContain('zavtra')
  await expect(show()).rejects.toMatchObject({ key: 'article_unknown' })
  await expect(said(id)).rejects.toMatchObject({ key: 'article_unknown' })
  await expect(say(alisa, id, 'Рано')).rejects.toMatchObject({ key: 'article_unknown' })
  await expect(alisa.call(blog.listHiddenComments, { params: { id } })).rejects.toMatchObject({
    key: 'article_unknown',
  })
  testApp.clock.move(days(1))
  testApp.deps.bus.publish('content_changed', {})
  expect((await slugs())[0]).toBe('zavtra')
  expect((await show()).text).toBe('<h2 id="part-1">Раз</h2><p>Два</p>')
  await publish(id, { version: null, seen: 1 })
  await expect(show()).rejects.toMatchObject({ key: 'article_unknown' })
  const [entry] = await olga(listAudit, { query: {} })
  expect(entry).toMatchObject({ action: 'article.published', after: { version: null }, why })
})

test('an article has a picture of the casino, and a slug that does not collide with pages of the list', async () => {
  await expect(save('kartinka', { art: 'nikakaya' })).rejects.toMatchObject({ key: 'art_unknown' })
  await expect(save('kartinka', { artAlt: '' })).rejects.toMatchObject({ status: 422 })
  for (const slug of ['12', 'A', 'a b', '-a'])
    await expect(save(slug)).rejects.toMatchObject({ status: 422 })
  const themes = catalogue.games.map(({ theme }) => theme)
  expect(shipped.filter(({ art }) => !themes.includes(art))).toEqual([])
  const pictures = await olga(office.listArticlePictures, {})
  expect(pictures.map(({ art }) => art)).toEqual([...new Set(themes)])
})

test('an article that an operator has published or hidden survives an update of the product', async () => {
  const slug = 'miny-vyplata-i-shans'
  const { articles } = await olga(office.listOfficeArticles, { query: {} })
  const { id } = articles.find((one) => one.slug === slug)!
  await save(slug, { title: 'По-своему', seen: 1 })
  const title = async () => (await testApp.call(blog.showArticle, { params: { slug } })).title
  await seedArticles(testApp.deps.db)
  expect(await title(), 'a draft is shown to nobody').not.toBe('По-своему')
  await publish(id, { version: 2, seen: 1 })
  await seedArticles(testApp.deps.db)
  expect(await title()).toBe('По-своему')
  const first = await olga(office.showArticleVersion, { params: { id, n: 1 } })
  expect(first).toMatchObject({ author: null, why: 'поставляется с продуктом' })
  await publish(id, { version: null, seen: 2 })
  await seedArticles(testApp.deps.db)
  await expect(title()).rejects.toMatchObject({ key: 'article_unknown' })
  await publish(id, { version: 1, seen: null })
  expect(await title()).toBe(first.title)
})

test('[BLOG-08, BLOG-09, BLOG-16, BLOG-17] players write under their current names, and guests read', async () => {
  const id = await firstId()
  const markup = '<b>Спасибо</b> & <script>alert(1)</script>'
  expect(await say(alisa, id, `  ${markup}\n`)).toMatchObject({ text: markup, username: 'Alisa_1' })
  const nameless = await testApp.player({ name: 'secret' })
  await say(nameless, id, 'Без имени')
  await named(alisa, 'Alisa_2')
  const { comments, count } = await said(id)
  expect(count).toBe(2)
  expect(comments.map(({ username }) => username)).toEqual(['Игрок', 'Alisa_2'])
  expect(JSON.stringify(comments)).not.toMatch(/@|secret/)
  expect((await said(id, { before: comments[0]!.id })).comments).toEqual(comments.slice(1))
  await expect(
    testApp.call(blog.postComment, {
      params: { id },
      body: { text: 'Гость' },
      idempotencyKey: randomUUID(),
    }),
  ).rejects.toMatchObject({ status: 401 })

  for (let n = 0; n < 12; n++) await say(nameless, id, `Слово ${n}`)
  expect((await said(id, { limit: 10 })).comments.length).toBe(10)
  expect((await said(id, { limit: 10, offset: 10 })).comments.length).toBe(4)
})

test('[BLOG-13] an empty or too long comment is refused in words', async () => {
  const id = await firstId()
  const { count } = await said(id)
  for (const [text, words] of [
    ['', 'Напишите комментарий'],
    [' \n ', 'Напишите комментарий'],
    ['я'.repeat(blog.COMMENT_MAX + 1), 'Комментарий длиннее 1000 знаков. Сократите его.'],
  ] as const)
    await expect(say(alisa, id, text)).rejects.toMatchObject({ status: 422, message: words })
  await say(alisa, id, 'я'.repeat(blog.COMMENT_MAX))
  expect((await said(id)).count).toBe(count + 1)
})

test('a comment sent twice is stored once, and its key belongs to its author', async () => {
  const id = await firstId()
  const key = randomUUID()
  const { count } = await said(id)
  const both = await Promise.all([say(alisa, id, 'Дважды', key), say(alisa, id, 'Дважды', key)])
  expect(both[0]).toEqual(both[1])
  expect((await said(id)).count).toBe(count + 1)
  await expect(say(alisa, id, 'Другое', key)).rejects.toMatchObject({ key: 'key_reused' })
})

test('a blocked player cannot write, and the number of comments is limited', async () => {
  const id = await firstId()
  const vera = await testApp.player({ name: 'vera' })
  for (let n = 0; n < blog.COMMENTS_A_DAY_MAX; n++) await say(vera, id, `Раз ${n}`)
  await expect(say(vera, id, 'Ещё')).rejects.toMatchObject({
    key: 'comments_many',
    status: 429,
    details: { retryAt: expect.any(String) },
  })
  testApp.clock.move(days(1))
  await say(vera, id, 'На другой день')
  await testApp.deps.db
    .updateTable('player')
    .set({ blockedAt: testApp.clock.now(), blockedWords: '' })
    .where('id', '=', vera.id)
    .execute()
  const again = await testApp.comeBack(vera)
  await expect(say(again, id, 'Снова')).rejects.toMatchObject({ key: 'account_blocked' })
})

test('an operator hides a comment with a reason that only its author reads, and restores it', async () => {
  const id = await firstId()
  const { id: comment } = await say(alisa, id, 'Лишнее')
  const { count } = await said(id)
  const params = { id: comment }
  const hide = () => olga(moderation.hideComment, { params, body: { reason: 'advert', why } })
  const restore = () => olga(moderation.restoreComment, { params, body: { why } })
  const own = (player: TestPlayer) => player.call(blog.listHiddenComments, { params: { id } })
  expect(await own(alisa)).toEqual([])
  expect(await hide()).toEqual({ hidden: true })
  expect(await hide()).toEqual({ hidden: false })
  const now = await said(id)
  expect(now.count).toBe(count - 1)
  expect(now.comments.map((one) => one.id)).not.toContain(comment)
  expect(await own(alisa)).toMatchObject([{ id: comment, text: 'Лишнее', reason: 'advert' }])
  expect(await own(await testApp.player())).toEqual([])
  const [entry] = await olga(listAudit, { query: {} })
  expect(entry).toMatchObject({ action: 'comment.hidden', subject: `comment ${comment}`, why })
  expect(JSON.stringify(entry)).not.toContain('Лишнее')
  const hidden = await olga(moderation.listOfficeComments, { query: { state: 'hidden' } })
  expect(hidden.comments[0]).toMatchObject({
    id: comment,
    playerId: String(alisa.id),
    article: { id },
    hidden: { reason: 'advert', by: 'Ольга' },
  })
  expect(await restore()).toEqual({ restored: true })
  expect(await restore()).toEqual({ restored: false })
  expect((await said(id)).count).toBe(count)
  expect(await own(alisa)).toEqual([])
  const missing = { id: 999_999 }
  await expect(
    olga(moderation.hideComment, { params: missing, body: { reason: 'rude', why } }),
  ).rejects.toMatchObject({ key: 'comment_unknown' })
  await expect(
    olga(moderation.restoreComment, { params: missing, body: { why } }),
  ).rejects.toMatchObject({ key: 'comment_unknown' })
})

test('operators read comments of all articles page by page', async () => {
  const id = await firstId()
  const vera = await testApp.player()
  for (let n = 0; n < 5; n++) await say(vera, id, `Страница ${n}`)
  const read = (query: { article?: number; after?: number }) =>
    olga(moderation.listOfficeComments, { query })
  const first = await read({ article: id })
  expect(first.comments[0]).toMatchObject({ text: 'Страница 4', hidden: null })
  const [, second] = first.comments
  expect((await read({ article: id, after: first.comments[0]!.id })).comments[0]).toEqual(second)
  expect((await read({ article: 999_999 })).comments).toEqual([])
  await testApp.deps.db
    .insertInto('articleComment')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        articleId: id,
        text: `Много ${n}`,
        at: testApp.clock.now(),
        isHidden: true,
      })),
    )
    .execute()
  const page = await read({ article: id })
  expect([page.comments.length, page.next]).toEqual([50, page.comments.at(-1)!.id])
  await testApp.deps.db.deleteFrom('articleComment').where('text', 'like', 'Много %').execute()
})

test('a player’s data export contains the comments, and a closed account leaves them without an author', async () => {
  const id = await firstId()
  const gleb = await testApp.player({ name: 'gleb' })
  await named(gleb, 'Gleb_1')
  const { id: comment } = await say(gleb, id, 'Моё')
  const { db, config } = testApp.deps
  const [rows] = module.knows!
  expect(await rows!.page(db, gleb.id, null, 10, { config })).toMatchObject([
    { row: { текст: 'Моё', статья: id } },
  ])
  await module.leaving!.forget!(db, gleb.id, testApp.clock.now(), testApp.deps)
  const left = (await said(id)).comments.find((one) => one.id === comment)
  expect(left).toMatchObject({ text: 'Моё', username: 'Игрок' })
  expect(await rows!.page(db, gleb.id, null, 10, { config })).toEqual([])
})

test('an invisible comment is refused, and direction marks do not affect the page', async () => {
  const { id } = (await listed()).articles[0]!
  const write = (text: string) =>
    alisa.call(blog.postComment, { params: { id }, body: { text }, idempotencyKey: randomUUID() })
  for (const text of ['\u200b\u200d', '\u2060 \ufeff', '\u202e', '\u3164'])
    await expect(write(text)).rejects.toMatchObject({ status: 422, key: 'comment_empty' })
  expect((await write('Вот \u202eтак\u202c, 👩‍🌾')).text).toBe('Вот так, 👩‍🌾')
})

test('combining marks piled on a letter do not cover other comments', async () => {
  const { text } = await say(alisa, await firstId(), `Ура${'\u0489\u200d'.repeat(400)}!`)
  expect(text).toBe(`Ура${'\u0489\u200d'.repeat(4)}!`)
})

test('lists are read by their indexes', async () => {
  const { db } = testApp.deps
  const plan = async (text: string) => {
    const client = await db.pool.connect()
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`)
    await client.query('rollback')
    client.release()
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const articles = await plan(
    `select * from article where is_shown and publish_at <= now() order by weight, publish_at desc, id desc limit 10`,
  )
  expect(articles).toMatch(/article_order_idx/)
  const comments = await plan(
    `select * from article_comment where article_id = 1 and not is_hidden order by -id limit 10`,
  )
  expect(comments).toMatch(/article_comment_list_idx/)
  const hidden = await plan(
    `select * from article_comment where is_hidden and id < 100 order by id desc limit 51`,
  )
  expect(hidden).toMatch(/article_comment_hidden_idx/)
  const ofArticle = await plan(
    `select * from article_comment where article_id = 1 and id < 100 order by id desc limit 51`,
  )
  expect(ofArticle).toMatch(/article_comment_article_idx/)
  const own = await plan(
    `select * from article_comment where author_id = 1 and article_id = 1 and is_hidden order by id desc limit 50`,
  )
  expect(own).toMatch(/article_comment_own_idx/)
  for (const one of [articles, comments, hidden, ofArticle, own]) expect(one).not.toMatch(/Sort/)
})

test('switched off, the calls of the blog answer not found', async () => {
  const body = { value: { enabled: false }, why }
  await olga(changeSetting, { params: { alias: 'feature_blog' }, body })
  await expect(listed()).rejects.toMatchObject({ status: 404 })
  await expect(said(1)).rejects.toMatchObject({ status: 404 })
})

test('no shipped article shouts or hurries', () => {
  expect(JSON.stringify(shipped)).not.toMatch(/!|успей|только сегодня|гарантир/i)
})
