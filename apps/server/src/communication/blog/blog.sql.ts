import { sql, type Tx } from '#lib/data/db.ts'

const card = [
  'article.id',
  'article.slug',
  'article.title',
  'article.seoTitle',
  'article.topic',
  'article.lead',
  'article.seoDescription',
  'article.art',
  'article.artAlt',
  'article.weight',
  'article.publishAt',
  'article.createdAt',
  'article.comments',
  // A list contains only the length of a text, to stay small.
  sql<number>`length(article.text)`.as('signs'),
] as const

const published = (tx: Tx, now: Date) =>
  tx.selectFrom('article').where('isShown', '=', true).where('publishAt', '<=', now)

export function selectArticles(
  tx: Tx,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) {
  return published(tx, now)
    .select(card)
    .orderBy('weight')
    .orderBy('publishAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countArticles(tx: Tx, now: Date): Promise<number> {
  const { count } = await published(tx, now)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function selectArticle(tx: Tx, now: Date, slug: string) {
  return published(tx, now)
    .select([...card, 'article.text'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The number of comments of a published article. */
export function selectCount(tx: Tx, now: Date, id: number) {
  return published(tx, now).select('comments').where('id', '=', id).executeTakeFirst()
}

/** Addresses of all published articles for the site map. */
export function selectPlaces(tx: Tx, now: Date, limit: number) {
  return published(tx, now)
    .select(['slug', 'publishAt'])
    .orderBy('weight')
    .orderBy('publishAt', 'desc')
    .limit(limit)
    .execute()
}

/** Slugs of all articles, including future ones. */
export async function selectSlugs(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('article')
    .select('slug')
    .where('isShown', '=', true)
    .limit(limit)
    .execute()
  return rows.map(({ slug }) => slug)
}

export function selectComments(
  tx: Tx,
  articleId: number,
  page: { limit: number; offset: number; before: number | undefined },
) {
  return (
    tx
      .selectFrom('articleComment')
      .select(['id', 'authorId', 'text', 'at'])
      .where('articleId', '=', articleId)
      .where('isHidden', '=', false)
      .$if(page.before !== undefined, (query) =>
        query.where(sql<boolean>`-id > ${-BigInt(page.before!)}`),
      )
      // Matches the list's own index; ordering by the id alone would scan the primary key through all articles.
      .orderBy(sql`-id`)
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  )
}

/** Serialises a player's comments on all nodes. */
export async function lockAuthor(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${playerId}`}, 0))`.execute(
    tx,
  )
}

export function findOperation(tx: Tx, playerId: bigint, operation: string) {
  return tx
    .selectFrom('articleComment')
    .select(['id', 'authorId', 'text', 'at', 'operationHash'])
    .where('authorId', '=', playerId)
    .where('operation', '=', operation)
    .executeTakeFirst()
}

/** The times of a player's newest comments since a moment. */
export function selectMoments(tx: Tx, playerId: bigint, since: Date, limit: number) {
  return tx
    .selectFrom('articleComment')
    .select('at')
    .where('authorId', '=', playerId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

type NewComment = {
  articleId: number
  authorId: bigint
  text: string
  at: Date
  operation: string
  operationHash: string
}

export async function insertComment(tx: Tx, comment: NewComment) {
  await moveCount(tx, comment.articleId, 1)
  return tx
    .insertInto('articleComment')
    .values(comment)
    .returning(['id', 'authorId', 'text', 'at'])
    .executeTakeFirstOrThrow()
}

export async function moveCount(tx: Tx, articleId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('article')
    .set((row) => ({ comments: row('comments', '+', by) }))
    .where('id', '=', articleId)
    .execute()
}

/** Keeps the comments of a closed account, without an author. */
export async function forgetAuthor(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('articleComment')
    .set({ authorId: null, operation: null, operationHash: null })
    .where('authorId', '=', playerId)
    .execute()
}

export type ArticleRow = {
  slug: string
  title: string
  seoTitle: string
  topic: string
  lead: string
  text: string
  art: string
  weight: number
  publishAt: Date
  createdAt: Date
  isShown: boolean
  author: string | null
}

export async function lockArticles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('articles', 0))`.execute(tx)
}

export async function countAll(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves a shipped article; those that operators have published or hidden are not overwritten. */
export async function upsertArticle(tx: Tx, { createdAt, ...row }: ArticleRow): Promise<void> {
  await tx
    .insertInto('article')
    .values({ ...row, createdAt })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet((set) => ({
          title: set.ref('excluded.title'),
          seoTitle: set.ref('excluded.seoTitle'),
          topic: set.ref('excluded.topic'),
          lead: set.ref('excluded.lead'),
          text: set.ref('excluded.text'),
          art: set.ref('excluded.art'),
          weight: set.ref('excluded.weight'),
          publishAt: set.ref('excluded.publishAt'),
          isShown: set.ref('excluded.isShown'),
          author: set.ref('excluded.author'),
        }))
        .where('article.author', 'is', null),
    )
    .execute()
}
