/** Articles as operators see them, and their versions. */
import { sql, type Tx } from '#lib/data/db.ts'

/** What operators write of an article. */
export type Content = {
  title: string
  seoTitle: string
  seoDescription: string | null
  topic: string
  lead: string
  text: string
  art: string
  artAlt: string
  weight: number
}
type Signed = { n: number; author: string | null; at: Date; why: string }

const content = [
  'articleVersion.title',
  'articleVersion.seoTitle',
  'articleVersion.seoDescription',
  'articleVersion.topic',
  'articleVersion.lead',
  'articleVersion.text',
  'articleVersion.art',
  'articleVersion.artAlt',
  'articleVersion.weight',
] as const
const signed = [
  'articleVersion.n',
  'articleVersion.title',
  'articleVersion.author',
  'articleVersion.at',
  'articleVersion.why',
] as const

/** Articles with their newest versions. */
const heads = (tx: Tx) =>
  tx
    .selectFrom('article')
    .innerJoin('articleVersion', (join) =>
      join
        .onRef('articleVersion.articleId', '=', 'article.id')
        .onRef('articleVersion.n', '=', 'article.versions'),
    )
    .select([
      'article.id',
      'article.slug',
      'article.versions',
      'article.published',
      'article.isShown',
      'article.publishAt',
      'article.nextVersion',
      'article.nextAt',
      'article.comments',
      'articleVersion.title',
      'articleVersion.topic',
      'articleVersion.author',
      'articleVersion.at',
    ])

type Wanted = {
  state: 'shown' | 'waiting' | 'draft' | undefined
  after: number | undefined
  limit: number
}

export function listHeads(tx: Tx, now: Date, { state, after, limit }: Wanted) {
  return heads(tx)
    .$if(state !== undefined, (query) => query.where('isShown', '=', state !== 'draft'))
    .$if(state === 'shown', (query) => query.where('publishAt', '<=', now))
    .$if(state === 'waiting', (query) =>
      query.where((is) => is.or([is('publishAt', '>', now), is('nextAt', '>', now)])),
    )
    .$if(after !== undefined, (query) => query.where('article.id', '<', after!))
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()
}

export function findHead(tx: Tx, by: { id: number } | { slug: string }) {
  const found = heads(tx)
  return 'id' in by
    ? found.where('article.id', '=', by.id).executeTakeFirst()
    : found.where('article.slug', '=', by.slug).executeTakeFirst()
}

export function listVersions(
  tx: Tx,
  articleId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return tx
    .selectFrom('articleVersion')
    .select(signed)
    .where('articleId', '=', articleId)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
}

export function findVersion(tx: Tx, articleId: number, n: number) {
  return tx
    .selectFrom('articleVersion')
    .select(content)
    .select(signed)
    .where('articleId', '=', articleId)
    .where('n', '=', n)
    .executeTakeFirst()
}

export function findContent(tx: Tx, articleId: number, n: number): Promise<Content | undefined> {
  return tx
    .selectFrom('articleVersion')
    .select(content)
    .where('articleId', '=', articleId)
    .where('n', '=', n)
    .executeTakeFirst()
}

/** Articles whose shown content, next version or newest version has a picture. */
export async function listWithArt(
  tx: Tx,
  { name, limit }: { name: string; limit: number },
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from article where art = ${name} and is_shown
    union
    select article.id, article.title from article_version
      join article on article.id = article_version.article_id
        and (article.versions = article_version.n or article.next_version = article_version.n)
      where article_version.art = ${name}
    order by id limit ${limit}`.execute(tx)
  return rows
}

/** An article that is shown to nobody yet. */
export async function insertArticle(
  tx: Tx,
  row: Content & { slug: string; author: string; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('article')
    .values({ ...row, publishAt: row.createdAt, isShown: false, versions: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertVersion(
  tx: Tx,
  articleId: number,
  version: Content & Signed,
): Promise<void> {
  await tx
    .insertInto('articleVersion')
    .values({ articleId, ...version })
    .execute()
  await tx.updateTable('article').set({ versions: version.n }).where('id', '=', articleId).execute()
}

type Publication = Content & { published: number; publishAt: Date; author: string }

const noNext = { nextVersion: null, nextAt: null }

/** The article gets the content of a version; its author keeps it from being replaced by a shipped one. */
export async function putPublished(tx: Tx, id: number, row: Publication): Promise<void> {
  await tx
    .updateTable('article')
    .set({ ...row, ...noNext, isShown: true })
    .where('id', '=', id)
    .execute()
}

type Next = { nextVersion: number; nextAt: Date; author: string }

/** What players see stays until then. */
export async function putNext(tx: Tx, id: number, row: Next): Promise<void> {
  await tx.updateTable('article').set(row).where('id', '=', id).execute()
}

/** Articles whose next version is due. */
export async function listDue(tx: Tx, now: Date) {
  return tx
    .selectFrom('article')
    .select(['id', 'slug', 'published', 'publishAt', sql<number>`next_version`.as('next')])
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .execute()
}

/** Shows the next version; the date of the article stays. */
export async function showNext(
  tx: Tx,
  id: number,
  row: Content & { published: number },
): Promise<void> {
  await tx
    .updateTable('article')
    .set({ ...row, ...noNext })
    .where('id', '=', id)
    .execute()
}

export async function takeBack(tx: Tx, id: number, author: string): Promise<void> {
  await tx
    .updateTable('article')
    .set({ ...noNext, isShown: false, author })
    .where('id', '=', id)
    .execute()
}

/** The first version of an article is the shipped one, as long as no operator has published another. */
export async function keepShipped(tx: Tx): Promise<void> {
  await sql`insert into article_version (article_id, n, title, seo_title, seo_description, topic, lead, text, art,
      art_alt, weight, author, at, why)
    select id, 1, title, seo_title, seo_description, topic, lead, text, art, art_alt, weight, null, created_at,
      'поставляется с продуктом'
    from article where author is null
    on conflict (article_id, n) do update set
      title = excluded.title, seo_title = excluded.seo_title, topic = excluded.topic, lead = excluded.lead,
      text = excluded.text, art = excluded.art, weight = excluded.weight
    where article_version.author is null`.execute(tx)
}
