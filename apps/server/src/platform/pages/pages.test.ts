/** Pages and redirects through the public API. */
import { listAudit } from '@ayva/contract/platform/audit'
import { type Answer, type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { findRedirect, showPage } from '@ayva/contract/platform/pages'
import * as office from '@ayva/contract/platform/pages/office'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { TestApp } from '#lib/testing.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { seed } from '../../seed.ts'

let testApp: TestApp
let olga: Call
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  olga = testApp.callAs(await tokenOf('Ольга'))
})
afterAll(() => testApp.close())

async function tokenOf(name: string): Promise<string> {
  const may = ['read', 'change', 'publish', 'redirect'].map(
    (operation) => `pages.${operation}` as Permission,
  )
  const permissions: Permission[] = [...may, 'audit.read']
  return (await addOperator(testApp.deps, { name, permissions })).token
}

const why = 'проверка'
const blank = {
  heading: null,
  alternates: [],
  ogSiteName: null,
  ogImage: null,
  noindex: false,
  prerenderHeader: null,
  prerenderStatusCode: null,
}
const draft = (path: string, text = '<p>Текст.</p>') => ({
  ...blank,
  path,
  title: 'О нас',
  description: 'Кто мы',
  text,
  why,
})
const save = (path: string, text?: string) => olga(office.savePage, { body: draft(path, text) })
const publish = (id: number, version: number | null) =>
  olga(office.publishPage, { params: { id }, body: { version, why } })
const show = (path: string) => testApp.call(showPage, { params: { path } })
const lead = (
  from: string,
  code: 301 | 404 | 200,
  to: string | null,
  aliasRoute: string | null = null,
) => olga(office.setRedirect, { body: { from, code, to, aliasRoute, why } })
const ask = (path: string) => testApp.call(findRedirect, { query: { path } })

test('[SEO-10, SEO-11] a page is found by its path, encoded or not', async () => {
  const rules = await show('rules')
  expect(rules).toMatchObject({ id: expect.any(Number), url: '/rules', heading: 'Правила' })
  expect(rules.text).toContain('<h2 id="part-2">Счёт</h2>')
  expect(rules.parts[1]).toEqual({ id: 'part-2', title: 'Счёт' })
  expect(rules.text).toContain('<time datetime="2026-11-01">1 ноября 2026')

  await publish((await save('/о-нас/команда')).id, 1)
  const plain = encodeURI('/api/v18/pages/о-нас/команда')
  for (const url of [plain, `/api/v18/pages/${encodeURIComponent('о-нас/команда')}`, `${plain}/`]) {
    const answer = await testApp.app.inject(url)
    expect([url, answer.statusCode, answer.json().data?.url]).toEqual([url, 200, '/о-нас/команда'])
  }
  for (const path of ['nothing', '..%2frules', '%00', 'a'.repeat(190), 'a/'.repeat(4000)]) {
    const answer = await testApp.app.inject(`/api/v18/pages/${path}`)
    expect([path.slice(0, 20), answer.statusCode]).toEqual([path.slice(0, 20), 404])
  }
})

test('a draft is invisible until it is published, and an old version can be published again', async () => {
  const { id, version } = await save('/about-us', '<p>Раз.</p><script>1</script>')
  expect(version).toBe(1)
  await expect(show('about-us')).rejects.toMatchObject({ status: 404, key: 'page_unknown' })

  await publish(id, 1)
  expect((await show('about-us')).text).toBe('<p>Раз.</p>')
  expect(await save('/about-us', '<p>Два.</p>')).toEqual({ id, version: 2 })
  expect((await show('about-us')).text).toBe('<p>Раз.</p>')
  await publish(id, 2)
  expect((await show('about-us')).text).toBe('<p>Два.</p>')
  await publish(id, 1)
  expect((await show('about-us')).text).toBe('<p>Раз.</p>')

  const params = { id }
  expect(await olga(office.listPageVersions, { params, query: {} })).toMatchObject([
    { n: 2, author: 'Ольга', why },
    { n: 1, author: 'Ольга', why },
  ])
  const below = await olga(office.listPageVersions, { params, query: { before: '2' } })
  expect(below.map(({ n }) => n)).toEqual([1])
  const second = await olga(office.showPageVersion, { params: { id, n: 2 } })
  expect(second).toMatchObject({ n: 2, url: '/about-us', text: '<p>Два.</p>' })
  expect((await olga(listAudit, { query: {} })).slice(0, 2)).toMatchObject([
    { action: 'page.published', subject: 'page /about-us', before: { version: 2 }, why },
    { action: 'page.published', before: { version: 1 }, after: { version: 2 } },
  ])

  await publish(id, null)
  await expect(show('about-us')).rejects.toMatchObject({ status: 404 })
  await expect(publish(id, 3)).rejects.toMatchObject({ key: 'version_unknown' })
  await expect(publish(999_999, 1)).rejects.toMatchObject({ key: 'page_unknown' })
  const change = testApp.deps.db.updateTable('pageVersion').set({ text: 'иначе' })
  await expect(change.execute()).rejects.toThrow('append only')
})

test('pages are listed by path in pages', async () => {
  for (let n = 0; n < 52; n++) await save(`/list/${String(n).padStart(2, '0')}`)
  const seen: string[] = []
  for (let after: string | undefined = '/list'; after !== undefined;) {
    const list: Answer<typeof office.listPages> = await olga(office.listPages, { query: { after } })
    seen.push(...list.pages.map(({ path }) => path))
    after = list.next ?? undefined
  }
  const listed = seen.filter((path) => path.startsWith('/list/'))
  expect([listed.length, new Set(seen).size]).toEqual([52, seen.length])
  expect(listed).toEqual(listed.toSorted())
})

test('text that was written directly into the table runs no script either', async () => {
  const { id } = await save('/forged')
  await sql`insert into page_version (page_id, n, title, description, text, is_noindex, at, why)
    values (${BigInt(id)}, 2, 'x', 'x', '<p>a</p><script>alert(1)</script><img src=/x onerror=alert(1)>',
      false, now(), 'by hand')`.execute(testApp.deps.db)
  await sql`update page set versions = 2 where id = ${BigInt(id)}`.execute(testApp.deps.db)
  await publish(id, 2)
  expect((await show('forged')).text).toBe('<p>a</p><img src="/x" alt="" loading="lazy" />')
})

test('a new shipped text is published only if no operator has chosen another', async () => {
  const { id } = await show('sandbox')
  await seed(testApp.deps.db)
  const versions = () => olga(office.listPageVersions, { params: { id }, query: {} })
  expect(await versions()).toMatchObject([{ n: 1, author: null }])

  await save('/sandbox', '<p>По-своему.</p>')
  await publish(id, 2)
  await seed(testApp.deps.db)
  expect((await show('sandbox')).text).toBe('<p>По-своему.</p>')
  expect((await versions()).length).toBe(2)
})

test('[SEO-13, SEO-14] the redirect of a path has four fields, and other paths have none', async () => {
  await lead('/old', 301, '/rules')
  await lead('/gone', 404, null)
  await lead('/reels', 200, null, '/games/slots')
  const from = '/old'
  expect(await ask('old')).toEqual({ code: 301, to: '/rules', from, aliasRoute: null })
  expect(await ask('gone')).toEqual({ code: 404, to: null, from: '/gone', aliasRoute: null })
  expect(await ask('reels')).toMatchObject({ code: 200, to: null, aliasRoute: '/games/slots' })
  for (const path of ['older', '', 'rules', '..', 'old/er']) expect(await ask(path)).toBeNull()

  const { redirects } = await olga(office.listRedirects, { query: {} })
  expect(redirects.map((one) => one.from)).toEqual(['/gone', '/old', '/reels'])
  expect(redirects[1]).toMatchObject({ author: 'Ольга', why })
  expect(await olga(office.dropRedirect, { body: { from, why } })).toEqual({ dropped: true })
  expect(await olga(office.dropRedirect, { body: { from, why } })).toEqual({ dropped: false })
  expect(await ask('old')).toBeNull()
  expect((await olga(listAudit, { query: {} }))[0]).toMatchObject({
    action: 'redirect.dropped',
    subject: 'redirect /old',
    after: null,
    before: { code: 301, to: '/rules' },
  })
})

describe('a redirect', () => {
  test.each([
    ['/a', '/a'],
    ['/a', '/a/'],
    ['/a', '/ru/a?x=1'],
    ['/a', '/b/../a'],
    ['/я', '/%D1%8F'],
  ])('from %s to %s is refused as a loop', async (from, to) => {
    await expect(lead(from, 301, to)).rejects.toMatchObject({ key: 'redirect_loop' })
  })

  test('cannot form a loop of any length, and their number is limited', async () => {
    await lead('/l1', 301, '/l2')
    await lead('/l2', 301, '/l3#top')
    await expect(lead('/l3', 301, '/l1')).rejects.toMatchObject({ key: 'redirect_loop' })
    for (let n = 3; n < 7; n++) await lead(`/l${n}`, 301, `/l${n + 1}`)
    await expect(lead('/l7', 301, '/l1')).rejects.toMatchObject({ key: 'redirect_loop' })
  })

  test('cannot form a loop by two concurrent changes', async () => {
    const both = await Promise.allSettled([lead('/t1', 301, '/t2'), lead('/t2', 301, '/t1')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    'https://evil.example/',
    'http:/evil',
    'javascript:alert(1)',
    '/\\evil.example',
    'evil',

    '///evil.example',
    '//evil.example\\@x',
    '/a b',
    '/a\r\nx: y',
    '//evil.example:x/',
    '',
    '//',
  ])('to «%s» is refused', async (to) => {
    await expect(lead('/away', 301, to)).rejects.toMatchObject({ status: 422 })
    expect(await ask('away')).toBeNull()
  })

  test('to a path that a browser would read as another site is refused', async () => {
    await expect(lead('/away', 301, '/.//evil.example')).rejects.toMatchObject({ status: 422 })
    await expect(lead('/away', 301, '/x/..//evil.example')).rejects.toMatchObject({ status: 422 })
  })

  test('may lead to another site if the target says so', async () => {
    await lead('/partner', 301, '//partner.example/ы?x=1')
    expect(await ask('partner')).toMatchObject({ to: '//partner.example/%D1%8B?x=1' })
  })

  test('has the fields that its code requires: a target, a page, or neither', async () => {
    const fieldsOf = async (wish: object) => {
      const answer = await testApp.app.inject({
        method: 'PUT',
        url: office.setRedirect.path,
        headers: { 'auth-token': await tokenOf('Ольга') },
        payload: { from: '/x', to: null, aliasRoute: null, why, ...wish },
      })
      return answer.json().error.fields
    }
    expect(await fieldsOf({ code: 301 })).toEqual({ to: expect.stringMatching(/Цель нужна/) })
    expect(await fieldsOf({ code: 404, to: '/y' })).toHaveProperty('to')
    expect(await fieldsOf({ code: 200 })).toEqual({ aliasRoute: expect.stringMatching(/код 200/) })
    expect(await fieldsOf({ code: 303, to: '/y' })).toHaveProperty('code')
    await expect(lead('/', 301, '/y')).rejects.toMatchObject({ status: 422 })
    await expect(lead('/api/v18/time', 301, '/y')).rejects.toMatchObject({ status: 422 })
  })
})

test('a change on one node is seen on another', async () => {
  const { DATABASE_URL } = testApp.deps.config
  const buses = [
    await postgresBus(DATABASE_URL, testApp.deps.log),
    await postgresBus(DATABASE_URL, testApp.deps.log),
  ]
  const apps = await Promise.all(buses.map((bus) => createApp({ ...testApp.deps, bus })))
  const call = callInMemory(apps[0]!, await tokenOf('Ирина'))
  const there = callInMemory(apps[1]!)
  const titleThere = () =>
    there(showPage, { params: { path: 'nodes' } }).then(
      ({ title }) => title,
      () => undefined,
    )
  expect(await titleThere()).toBeUndefined()
  const { id } = await call(office.savePage, { body: { ...draft('/nodes'), title: 'Два узла' } })
  await call(office.publishPage, { params: { id }, body: { version: 1, why } })
  await expect.poll(titleThere).toBe('Два узла')

  const query = { path: 'from-here' }
  expect(await there(findRedirect, { query })).toBeNull()
  const body = { from: '/from-here', code: 301, to: '/nodes', aliasRoute: null, why } as const
  await call(office.setRedirect, { body })
  const toThere = async () => (await there(findRedirect, { query }))?.to
  await expect.poll(toThere).toBe('/nodes')
  for (const app of apps) await app.close()
  for (const bus of buses) await bus.close()
})
