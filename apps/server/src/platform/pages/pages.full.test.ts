/** Pages and redirects at their maximum: query plans and limits. */
import * as office from '@ayva/contract/platform/pages/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import * as store from './pages.sql.ts'
import { PAGES_MAX, REDIRECTS_MAX } from './pages.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { db } = testApp.deps
  await sql`insert into page (path, versions, published, published_at, changed_at)
    select '/p/' || n, 40, 40, now(), now() from generate_series(1, ${PAGES_MAX}::int) n`.execute(
    db,
  )
  await sql`insert into page_version (page_id, n, title, description, text, is_noindex, at, why)
    select id, n, 'x', 'x', '<p>x</p>', false, now(), 'x' from page, generate_series(1, 40) n`.execute(
    db,
  )
  await sql`insert into page_redirect (from_path, code, to_path, author, changed_at, why)
    select '/r/' || n, 301, '/', 'x', now(), 'x' from generate_series(1, ${REDIRECTS_MAX}::int) n`.execute(
    db,
  )
  for (const table of ['page', 'page_version', 'page_redirect'])
    await sql`analyze ${sql.ref(table)}`.execute(db)
})
afterAll(() => testApp.close())

/** The query plan of the statement that a function executes. */
async function planOf(ask: (tx: typeof testApp.deps.db) => Promise<unknown>): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const { db } = testApp.deps
  const seen = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql: text, parameters } = db
        .getExecutor()
        .compileQuery(node, { queryId: '0' } as never)
      asked.push({ sql: text, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(seen as typeof db)
  const [{ sql: text, parameters }] = asked as [(typeof asked)[number]]
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each<[string, (tx: typeof testApp.deps.db) => Promise<unknown>]>([
  ['the page of a path', (tx) => store.selectShown(tx, '/p/500')],
  ['the redirect of a path', (tx) => store.selectRedirect(tx, '/r/500')],
  ['a page of the list', (tx) => store.listPages(tx, '/p/4', 50)],
  ['versions of a page', (tx) => store.listVersions(tx, 500n, { before: 30, limit: 50 })],
  ['a page of redirects', (tx) => store.listRedirects(tx, '/r/4', 50)],
])('%s is found by an index', async (_, ask) => {
  const plan = await planOf(ask)
  expect(plan).toMatch(/Index/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('the number of pages and redirects is limited, and at the limit existing ones can be changed', async () => {
  const permissions = ['pages.change', 'pages.redirect'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  const olga = testApp.callAs(token)
  const why = 'проверка'
  const page = (path: string) => ({
    path,
    title: 'x',
    description: 'x',
    text: '',
    ogSiteName: null,
    ogImage: null,
    why,

    heading: null,
    alternates: [],
    noindex: false,
    prerenderHeader: null,
    prerenderStatusCode: null,
  })
  const wish = (from: string) => ({ from, code: 404 as const, to: null, aliasRoute: null, why })
  await expect(olga(office.savePage, { body: page('/one-more') })).rejects.toMatchObject({
    key: 'pages_full',
  })
  expect(await olga(office.savePage, { body: page('/p/1') })).toMatchObject({ version: 41 })
  await expect(olga(office.setRedirect, { body: wish('/one-more') })).rejects.toMatchObject({
    key: 'redirects_full',
  })
  expect(await olga(office.setRedirect, { body: wish('/r/1') })).toMatchObject({ code: 404 })
})
