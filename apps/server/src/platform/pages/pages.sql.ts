import { sql, type Tx } from '#lib/data/db.ts'

/** The content of a version. */
export type Content = {
  title: string
  heading: string | null
  description: string
  alternates: { hreflang: string; href: string }[]
  text: string
  ogSiteName: string | null
  ogImage: string | null
  isNoindex: boolean
  prerenderHeader: string | null
  prerenderStatus: number | null
}
export type VersionRow = Content & {
  n: number
  author: string | null
  at: Date
  why: string
}

const said = [
  'pageVersion.title',
  'pageVersion.heading',
  'pageVersion.description',
  sql<Content['alternates']>`page_version.alternates`.as('alternates'),
  'pageVersion.text',
  'pageVersion.ogSiteName',
  'pageVersion.ogImage',
  'pageVersion.isNoindex',
  'pageVersion.prerenderHeader',
  'pageVersion.prerenderStatus',
] as const
const head = [
  'page.id',
  'page.path',
  'page.versions',
  'page.published',
  'page.publishedAt',
  'page.changedAt',
] as const

/** The published version of the page at a path. */
export function selectShown(tx: Tx, path: string) {
  return tx
    .selectFrom('page')
    .innerJoin('pageVersion', (join) =>
      join
        .onRef('pageVersion.pageId', '=', 'page.id')
        .onRef('pageVersion.n', '=', 'page.published'),
    )
    .select(['page.id', 'page.path', 'page.publishedAt'])
    .select(said)
    .where('page.path', '=', path)
    .executeTakeFirst()
}

/** Paths of the pages that search engines may index. */
export function selectIndexed(tx: Tx, limit: number) {
  return tx
    .selectFrom('page')
    .innerJoin('pageVersion', (join) =>
      join
        .onRef('pageVersion.pageId', '=', 'page.id')
        .onRef('pageVersion.n', '=', 'page.published'),
    )
    .select(['page.path', 'page.publishedAt'])
    .where('pageVersion.isNoindex', '=', false)
    .orderBy('page.path')
    .limit(limit)
    .execute()
}

export function selectRedirect(tx: Tx, from: string) {
  return tx.selectFrom('pageRedirect').selectAll().where('fromPath', '=', from).executeTakeFirst()
}

/** Every path with a published page or a redirect. */
export async function selectPaths(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('page')
    .select('path')
    .where('published', 'is not', null)
    .union(tx.selectFrom('pageRedirect').select('fromPath as path'))
    .execute()
  return rows.map(({ path }) => path)
}

/** Pages by path, with the title of the newest version. */
export function listPages(tx: Tx, after: string | undefined, limit: number) {
  return tx
    .selectFrom('page')
    .innerJoin('pageVersion', (join) =>
      join.onRef('pageVersion.pageId', '=', 'page.id').onRef('pageVersion.n', '=', 'page.versions'),
    )
    .select(head)
    .select('pageVersion.title')
    .$if(after !== undefined, (query) => query.where('page.path', '>', after!))
    .orderBy('page.path')
    .limit(limit)
    .execute()
}

/** Changes are made one after the other, which is enough for the few that operators make. */
export async function lockPages(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pages', 0))`.execute(tx)
}

export function findPage(tx: Tx, by: { id: bigint } | { path: string }) {
  const found = tx.selectFrom('page').select(head)
  return 'id' in by
    ? found.where('id', '=', by.id).executeTakeFirst()
    : found.where('path', '=', by.path).executeTakeFirst()
}

export async function insertPage(tx: Tx, path: string, at: Date): Promise<bigint> {
  const { id } = await tx
    .insertInto('page')
    .values({ path, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertVersion(tx: Tx, pageId: bigint, version: VersionRow): Promise<void> {
  await tx
    .insertInto('pageVersion')
    .values({ pageId, ...version, alternates: JSON.stringify(version.alternates) })
    .execute()
  await tx
    .updateTable('page')
    .set({ versions: version.n, changedAt: version.at })
    .where('id', '=', pageId)
    .execute()
}

export async function setPublished(
  tx: Tx,
  id: bigint,
  { published, at }: { published: number | null; at: Date },
): Promise<void> {
  const publishedAt = published === null ? null : at
  await tx
    .updateTable('page')
    .set({ published, publishedAt, changedAt: at })
    .where('id', '=', id)
    .execute()
}

export function findVersion(tx: Tx, pageId: bigint, n: number) {
  return tx
    .selectFrom('pageVersion')
    .select(['n', 'author', 'at', 'why'])
    .select(said)
    .where('pageId', '=', pageId)
    .where('n', '=', n)
    .executeTakeFirst()
}

/** The newest version that was shipped with the product. */
export function findShipped(tx: Tx, pageId: bigint) {
  return tx
    .selectFrom('pageVersion')
    .select('n')
    .select(said)
    .where('pageId', '=', pageId)
    .where('author', 'is', null)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listVersions(
  tx: Tx,
  pageId: bigint,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return tx
    .selectFrom('pageVersion')
    .select(['n', 'title', 'author', 'at', 'why'])
    .where('pageId', '=', pageId)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
}

export async function countOf(tx: Tx, table: 'page' | 'pageRedirect'): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type RedirectRow = {
  fromPath: string
  code: number
  toPath: string | null
  alias: string | null
  author: string
  changedAt: Date
  why: string
}

export async function upsertRedirect(tx: Tx, row: RedirectRow): Promise<void> {
  await tx
    .insertInto('pageRedirect')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fromPath').doUpdateSet((set) => ({
        code: set.ref('excluded.code'),
        toPath: set.ref('excluded.toPath'),
        alias: set.ref('excluded.alias'),
        author: set.ref('excluded.author'),
        changedAt: set.ref('excluded.changedAt'),
        why: set.ref('excluded.why'),
      })),
    )
    .execute()
}

export async function deleteRedirect(tx: Tx, fromPath: string): Promise<void> {
  await tx.deleteFrom('pageRedirect').where('fromPath', '=', fromPath).execute()
}

export function listRedirects(tx: Tx, after: string | undefined, limit: number) {
  return tx
    .selectFrom('pageRedirect')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('fromPath', '>', after!))
    .orderBy('fromPath')
    .limit(limit)
    .execute()
}
