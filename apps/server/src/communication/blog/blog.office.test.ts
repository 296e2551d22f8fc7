/** Articles in the office: versions, two operators at once, schedules, rights and malicious text. */
import * as blog from '@ayva/contract/communication/blog'
import * as office from '@ayva/contract/communication/blog/office'
import { type Permission } from '@ayva/contract/base'
import { listAudit } from '@ayva/contract/platform/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator, permissionsOf } from '../../platform/operators/operators.ts'
import { permissions } from '../../permissions.ts'
import { blogJobs } from './blog.jobs.ts'
import { TURN_JOB } from './blog.office.ts'
import { ARTICLES_MAX } from './blog.ts'

let testApp: TestApp
let olga: ReturnType<TestApp['callAs']>
let pavel: ReturnType<TestApp['callAs']>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  olga = await operator('Ольга', ['blog.read', 'blog.change', 'blog.publish', 'audit.read'])
  pavel = await operator('Павел', ['blog.read', 'blog.change'])
})
afterAll(async () => {
  await testApp.assertBooksBalance()
  await testApp.close()
})

async function operator(name: string, own: readonly Permission[]) {
  const { token } = await addOperator(testApp.deps, { name, permissions: [...own] })
  return testApp.callAs(token)
}

const why = 'проверка'
const draft = {
  title: 'Черновик',
  seoTitle: 'Черновик о числах',
  seoDescription: 'О числах, для поиска.',
  topic: 'Игры',
  lead: 'О числах.',
  text: '<p>Два</p>',
  art: 'orbita',
  artAlt: 'Планета с кольцом',
  weight: 0,
  seen: 0,
  why,
}
const save = (slug: string, over: Partial<typeof draft> = {}, by = olga) =>
  by(office.saveArticle, { body: { slug, ...draft, ...over } })
type Publication = {
  version: number | null
  seen: number | null
  seenNext?: number | null
  publishAt?: string | null
}
const publish = (id: number, { publishAt = null, ...said }: Publication, by = olga) =>
  by(office.publishArticle, { params: { id }, body: { ...said, publishAt, why } })
const show = (slug: string) => testApp.call(blog.showArticle, { params: { slug } })

test('a draft is seen by operators only; published, an article shows one version, old or new', async () => {
  const { id } = await save('versii')
  await expect(show('versii')).rejects.toMatchObject({ key: 'article_unknown' })
  const head = () => olga(office.showOfficeArticle, { params: { id } })
  expect(await head()).toMatchObject({ versions: 1, published: null, publishAt: null })
  await publish(id, { version: 1, seen: null })
  const { publishAt } = await head()
  expect(await show('versii')).toMatchObject({
    title: 'Черновик',
    description: 'О числах, для поиска.',
    imageAlt: 'Планета с кольцом',
    publishAt,
  })
  testApp.clock.move(days(1))
  expect(await save('versii', { title: 'Вторая', seen: 1 }, pavel)).toEqual({ id, version: 2 })
  expect((await show('versii')).title).toBe('Черновик')
  await publish(id, { version: 2, seen: 1 })
  // A correction does not move the article up the list.
  expect(await show('versii')).toMatchObject({ title: 'Вторая', publishAt })
  await publish(id, { version: 1, seen: 2 })
  expect((await show('versii')).title).toBe('Черновик')
  const { versions } = await olga(office.listArticleVersions, { params: { id }, query: {} })
  expect(versions.map(({ n, author }) => [n, author])).toEqual([
    [2, 'Павел'],
    [1, 'Ольга'],
  ])
  expect(
    (await olga(office.listArticleVersions, { params: { id }, query: { before: 2 } })).versions,
  ).toEqual(versions.slice(1))
  const [entry] = await olga(listAudit, { query: {} })
  expect(entry).toMatchObject({
    action: 'article.published',
    before: { version: 2 },
    after: { version: 1 },
  })
})

test('of two operators who write at once the second is told, and nothing is lost', async () => {
  const { id } = await save('vdvoem')
  const both = await Promise.allSettled([
    save('vdvoem', { title: 'Ольга пишет', seen: 1 }),
    save('vdvoem', { title: 'Павел пишет', seen: 1 }, pavel),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({ key: 'article_changed', status: 409 })
  expect(await olga(office.showOfficeArticle, { params: { id } })).toMatchObject({ versions: 2 })
  await expect(save('vdvoem')).rejects.toMatchObject({ key: 'article_named', status: 409 })
  await expect(save('novoe-imya', { seen: 3 })).rejects.toMatchObject({ key: 'article_unknown' })

  const shown = await Promise.allSettled([
    publish(id, { version: 1, seen: null }),
    publish(id, { version: 2, seen: null }),
  ])
  expect(shown.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(publish(id, { version: 1, seen: null })).rejects.toMatchObject({
    key: 'article_changed',
  })
})

test('an article waits for its time', async () => {
  const { id } = await save('po-raspisaniyu')
  const inDays = (count: number) =>
    new Date(testApp.clock.now().getTime() + days(count)).toISOString()
  const states = async (state: (typeof office.articleStates)[number]) => {
    const { articles } = await olga(office.listOfficeArticles, { query: { state } })
    return articles.map(({ slug }) => slug)
  }
  expect(await states('draft')).toContain('po-raspisaniyu')
  await publish(id, { version: 1, seen: null, publishAt: inDays(2) })
  expect(await states('waiting')).toContain('po-raspisaniyu')
  expect(await states('draft')).not.toContain('po-raspisaniyu')
  // The time can be changed while the article waits.
  await publish(id, { version: 1, seen: 1, publishAt: inDays(1) })
  await expect(show('po-raspisaniyu')).rejects.toMatchObject({ key: 'article_unknown' })
  testApp.clock.move(days(1))
  expect(await states('shown')).toContain('po-raspisaniyu')
  expect((await show('po-raspisaniyu')).title).toBe('Черновик')
  await save('po-raspisaniyu', { title: 'Потом', seen: 1 })
  await expect(publish(id, { version: 2, seen: 1, publishAt: inDays(400) })).rejects.toMatchObject({
    key: 'publish_far',
  })
  await expect(publish(id, { version: 9, seen: 1 })).rejects.toMatchObject({
    key: 'article_version_unknown',
  })
  await expect(publish(999_999, { version: 1, seen: 1 })).rejects.toMatchObject({
    key: 'article_unknown',
  })
})

test('a new version replaces the shown one at its time, or is cancelled', async () => {
  const { id } = await save('smena')
  const at = (count: number) => new Date(testApp.clock.now().getTime() + days(count)).toISOString()
  const head = () => olga(office.showOfficeArticle, { params: { id } })
  const title = async () => (await show('smena')).title
  const due = () => blogJobs(testApp.deps).tasks[TURN_JOB]!.work({}, new AbortController().signal)
  await publish(id, { version: 1, seen: null })
  const { publishAt } = await head()
  await save('smena', { title: 'Завтра', seen: 1 })
  await save('smena', { title: 'Послезавтра', seen: 2 })
  const tomorrow = at(1)
  await publish(id, { version: 2, seen: 1, publishAt: tomorrow })
  expect(await head()).toMatchObject({ published: 1, next: { version: 2, at: tomorrow } })
  const { articles } = await olga(office.listOfficeArticles, { query: { state: 'waiting' } })
  expect(articles.map(({ slug }) => slug)).toContain('smena')
  await due()
  expect(await title()).toBe('Черновик')
  // Another operator who has not seen what waits is refused; one who has changes the time.
  const late = { version: 3, seen: 1, publishAt: at(2) }
  await expect(publish(id, { ...late, seenNext: null })).rejects.toMatchObject({
    key: 'article_changed',
    status: 409,
  })
  await expect(publish(id, { ...late, version: 9 })).rejects.toMatchObject({
    key: 'article_version_unknown',
  })
  await publish(id, { ...late, seenNext: 2 })
  testApp.clock.move(days(1))
  await due()
  expect(await title()).toBe('Черновик')
  testApp.clock.move(days(1))
  await due()
  await due()
  expect(await title()).toBe('Послезавтра')
  expect(await head()).toMatchObject({ published: 3, publishAt, next: null })
  const log = await olga(listAudit, { query: {} })
  const own = log.filter(({ subject }) => subject === 'article smena')
  expect(own.slice(0, 2)).toMatchObject([
    { action: 'article.published', actorKind: 'job', after: { version: 3 } },
    { action: 'article.scheduled', actorKind: 'operator', after: { version: 3 } },
  ])
  // Publishing at once, or hiding, cancels what waits.
  await publish(id, { version: 1, seen: 3, publishAt: at(1) })
  await publish(id, { version: 3, seen: 3, seenNext: 1 })
  expect(await head()).toMatchObject({ published: 3, next: null })
  await publish(id, { version: 1, seen: 3, publishAt: at(1) })
  await publish(id, { version: null, seen: 3 })
  testApp.clock.move(days(2))
  await due()
  expect(await head()).toMatchObject({ published: null, next: null })
  await expect(show('smena')).rejects.toMatchObject({ key: 'article_unknown' })
})

test('malicious text becomes plain text, in the version, in the preview and on the site', async () => {
  const text =
    '<p onclick="a()">Раз</p><script>alert(1)</script><a href="javascript:alert(1)">x</a><img src="https://evil.example/x.png">'
  const { id } = await save('opasnyj', { text, title: '<b>Жирно</b>', artAlt: '"><script>' })
  const kept = await olga(office.showArticleVersion, { params: { id, n: 1 } })
  expect(kept.text).toBe('<p>Раз</p><a>x</a>')
  expect(await pavel(office.previewArticle, { body: { text } })).toEqual({
    text: kept.text,
    parts: [],
    minutes: 1,
  })
  await publish(id, { version: 1, seen: null })
  expect((await show('opasnyj')).text).toBe(kept.text)
  await testApp.deps.db
    .updateTable('articleVersion')
    .set({ text: '<script>alert(1)</script>' })
    .where('articleId', '=', id)
    .execute()
  const again = await olga(office.showArticleVersion, { params: { id, n: 1 } })
  expect(again.text, 'cleaned on reading too').toBe('')
  for (const over of [
    { title: '' },
    { title: 'я'.repeat(121) },
    { seoDescription: 'я'.repeat(201) },
    { lead: 'Две\nстроки' },
    { text: 'я'.repeat(office.ARTICLE_TEXT_MAX + 1) },
    { weight: 1001 },
    { why: '' },
  ])
    await expect(save('predely', over)).rejects.toMatchObject({ status: 422 })
})

test('reading, writing, publishing and moderating are separate rights, given by role', async () => {
  const { id } = await save('prava')
  const nobody = await operator('Никто', ['audit.read'])
  await expect(nobody(office.listOfficeArticles, { query: {} })).rejects.toMatchObject({
    status: 403,
  })
  await expect(publish(id, { version: 1, seen: null }, pavel)).rejects.toMatchObject({
    status: 403,
  })
  const reader = await operator('Вера', ['blog.read'])
  await expect(save('prava-2', {}, reader)).rejects.toMatchObject({ status: 403 })
  const of = (role: string) =>
    permissionsOf(role, permissions)!.filter((one) => one.startsWith('blog.'))
  expect(of('editor').toSorted()).toEqual([
    'blog.change',
    'blog.moderate',
    'blog.publish',
    'blog.read',
  ])
  expect(of('auditor')).toEqual(['blog.read'])
  expect(of('support')).toEqual([])
})

test('the list continues page by page, and the number of articles is limited', async () => {
  const { db } = testApp.deps
  await sql`with a as (insert into article (slug, title, seo_title, topic, lead, text, art, publish_at, created_at, is_shown)
      select 'mnogo-' || n, 't', 't', 't', 'l', '', 'orbita', now(), now(), false
      from generate_series(1, ${ARTICLES_MAX}::int) n returning id)
    insert into article_version (article_id, n, title, seo_title, topic, lead, text, art, art_alt, weight, at, why)
      select id, 1, 't', 't', 't', 'l', '', 'orbita', '', 0, now(), 'x' from a`.execute(db)
  await expect(save('eshchyo')).rejects.toMatchObject({ key: 'articles_full', status: 409 })
  const seen = new Set<number>()
  let after: number | undefined
  do {
    const query = after === undefined ? {} : { after }
    const { articles, next } = await olga(office.listOfficeArticles, { query })
    expect(articles.length).toBeLessThanOrEqual(50)
    for (const { id } of articles) seen.add(id)
    after = next ?? undefined
  } while (after !== undefined)
  const { total } = await db
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  expect(seen.size).toBe(Number(total))
})
