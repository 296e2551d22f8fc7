/**
 * Published articles, and players' comments.
 *
 * Locks: the author's comments, then the article whose comments are counted.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Article,
  type ArticleCard,
  blogSettings,
  type Comment,
  COMMENT_MAX,
  COMMENTS_A_DAY_MAX,
  type HiddenComment,
  type HiddenReason,
  type listArticles as listArticlesCall,
  type listComments as listCommentsCall,
  postComment,
} from '@ayva/contract/communication/blog'
import { Cache } from '#lib/cache/cache.ts'
import { keptNames } from '#lib/cache/kept-names.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { after, days, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'
import { type OperationKey, refuse as refuseCall } from '#lib/http/serve.ts'
import { selectUsernames } from '../../identity/auth/auth.ts'
import { cleanText, partsOf } from '../../platform/pages/pages.ts'
import { addressOf, uploadedOf } from '../../platform/pictures/pictures.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './blog.sql.ts'
import { listHiddenOf } from './moderation.sql.ts'

export const ARTICLES_MAX = 1_000
/** Shown for authors without a name, with a closed account or blocked. */
const NAMELESS = 'Игрок'
/** Direction controls, which would also affect surrounding text. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu
/** A visible character; the Hangul fillers are letters without any shape. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0]/u
/** Characters read in a minute at a slow pace. */
const SIGNS_A_MINUTE = 1_000
/** Cached by the text itself, so that a change needs no invalidation. */
const cleaned = perApp(() => new Cache<ReturnType<typeof partsOf>>({ most: 100 }))
const CLEANED_KEPT_MS = hours(1)
const refuse = refusing(postComment.refusals)

export async function articles(
  deps: Deps,
  page: Query<typeof listArticlesCall>,
): Promise<Answer<typeof listArticlesCall>> {
  await mustBeOn(deps)
  const now = deps.clock.now()
  const [rows, count] = await Promise.all([
    store.selectArticles(deps.db, now, page),
    store.countArticles(deps.db, now),
  ])
  const uploaded = await uploadedOf(
    deps.db,
    rows.map(({ art }) => art),
  )
  return { articles: rows.map((row) => cardOf(row, uploaded)), count }
}

/** Refuses with `article_unknown`. */
export async function article(deps: Deps, slug: string): Promise<Article> {
  await mustBeOn(deps)
  const row = await store.selectArticle(deps.db, deps.clock.now(), slug)
  if (!row) throw refuse('article_unknown')
  const { text: written, ...card } = row
  // Sanitised on reading too, so that no stored script can run in a visitor's browser.
  const clean = async () => partsOf(cleanText(written))
  const uploaded = await uploadedOf(deps.db, [card.art])
  return {
    ...cardOf(card, uploaded),
    ...(await cleaned(deps).load(written, CLEANED_KEPT_MS, clean)),
  }
}

/** Whether there is a published article of this name. */
export async function isArticle({ db, clock }: Deps, slug: string): Promise<boolean> {
  return (await store.selectArticle(db, clock.now(), slug)) !== undefined
}

/** Newest first. Refuses with `article_unknown`. */
export async function comments(
  deps: Deps,
  { id, ...page }: Query<typeof listCommentsCall> & { id: number },
): Promise<Answer<typeof listCommentsCall>> {
  await mustBeOn(deps)
  const found = await store.selectCount(deps.db, deps.clock.now(), id)
  if (!found) throw refuse('article_unknown')
  const rows = await store.selectComments(deps.db, id, { before: undefined, ...page })
  return { comments: await namedOf(deps.db, rows), count: found.comments }
}

/** The most that a player is shown; nobody has that many under one article. */
const HIDDEN_MAX = 50

/** A player's own hidden comments, with the reasons. Refuses with `article_unknown`. */
export async function hiddenComments(
  deps: Deps,
  { playerId, articleId }: { playerId: bigint; articleId: number },
): Promise<HiddenComment[]> {
  await mustBeOn(deps)
  if (!(await store.selectCount(deps.db, deps.clock.now(), articleId)))
    throw refuse('article_unknown')
  const rows = await listHiddenOf(deps.db, { playerId, articleId, limit: HIDDEN_MAX })
  return rows.map(({ id, text, at, hiddenReason }) => ({
    id: Number(id),
    text,
    at: at.toISOString(),
    reason: hiddenReason as HiddenReason | null,
  }))
}

type Said = { playerId: bigint; id: number; text: string; key: OperationKey }

/** Refuses with each of the refusals of the call. */
export async function comment(
  deps: Deps,
  said: Said,
): Promise<{ answer: Comment; replayed: boolean }> {
  await mustBeOn(deps)
  const text = said.text.replaceAll(TURNS, '').trim()
  if (!SEEN.test(text)) throw refuse('comment_empty')
  if (text.length > COMMENT_MAX) throw refuse('comment_long')
  const { db, clock } = deps
  return transaction(db, async (tx) => {
    await store.lockAuthor(tx, said.playerId)
    const earlier = await store.findOperation(tx, said.playerId, said.key.id)
    if (earlier && earlier.operationHash !== said.key.bodyHash) throw refuseCall('key_reused')
    const row = earlier ?? (await write(tx, { ...said, text }, clock.now()))
    const [answer] = await namedOf(tx, [row])
    return { answer: answer!, replayed: earlier !== undefined }
  })
}

async function write(tx: Tx, { playerId, id, text, key }: Said, now: Date): Promise<CommentRow> {
  if (!(await store.selectCount(tx, now, id))) throw refuse('article_unknown')
  const today = await store.selectMoments(tx, playerId, after(now, -days(1)), COMMENTS_A_DAY_MAX)
  const oldest = today[COMMENTS_A_DAY_MAX - 1]
  if (oldest) throw refuse('comments_many', { retryAt: after(oldest.at, days(1)).toISOString() })
  const operation = { operation: key.id, operationHash: key.bodyHash }
  return store.insertComment(tx, { articleId: id, authorId: playerId, text, at: now, ...operation })
}

/** The articles for search engines; none while the blog is off. */
export async function articlePlaces(deps: Deps): Promise<{ path: string; changed: Date }[]> {
  if (!(await isOn(deps))) return []
  const rows = await store.selectPlaces(deps.db, deps.clock.now(), ARTICLES_MAX)
  return rows.map(({ slug, publishAt }) => ({ path: `/blog/${slug}`, changed: publishAt }))
}

const keptSlugs = keptNames(store.selectSlugs)

/** Whether an article of this slug, or a page of the list, may exist; a page needs at least one article. */
export async function mayBeRead(deps: Deps, { slug, page }: PageParams): Promise<boolean> {
  if (slug === undefined) return true
  const slugs = await keptSlugs(deps)
  if (!/^\d+$/.test(slug)) return slugs.mayHave(slug)
  return page === undefined && Number(slug) <= Math.max(1, slugs.count)
}

type CommentRow = { id: bigint; authorId: bigint | null; text: string; at: Date }

/** Uses the authors' current names, so that an abandoned name is not shown. */
export async function namedOf(tx: Tx, rows: CommentRow[]): Promise<Comment[]> {
  const authors = rows.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]))
  const names = authors.length > 0 ? await selectUsernames(tx, [...new Set(authors)]) : undefined
  return rows.map(({ id, authorId, text, at }) => ({
    id: Number(id),
    text,
    at: at.toISOString(),
    username: (authorId !== null && names?.get(authorId)) || NAMELESS,
  }))
}

/** The time to read a text of so many characters. */
export const minutesOf = (signs: number) => Math.max(1, Math.round(signs / SIGNS_A_MINUTE))

type CardRow = Awaited<ReturnType<typeof store.selectArticles>>[number]

type Uploaded = Awaited<ReturnType<typeof uploadedOf>>

function cardOf(row: CardRow, uploaded: Uploaded): ArticleCard {
  const { signs, art, artAlt, seoDescription, publishAt, createdAt, ...said } = row
  return {
    ...said,
    description: seoDescription ?? said.lead,
    imageAlt: artAlt,
    minutes: minutesOf(signs),
    image: imageOf(art, uploaded),
    publishAt: publishAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

/** In the sizes and proportions in which pages and previews of links show it. */
function imageOf(art: string, uploaded: Uploaded): ArticleCard['image'] {
  const picture = uploaded.get(art)
  if (picture)
    return {
      mobileImage: addressOf(picture, { width: 560, height: 400 }),
      desktopImage: addressOf(picture, { width: 1440, height: 460 }),
      preview: addressOf(picture, { width: 1200, height: 630, format: 'jpeg' }),
    }
  const cover = `/image/covers/${art}-wide`
  return {
    mobileImage: `${cover}?width=560&format=webp`,
    desktopImage: `/image/scenes/${art}?width=1440&format=webp`,
    preview: `/image/cards/${art}?format=jpeg&width=1200&height=630`,
  }
}

async function mustBeOn(deps: Deps): Promise<void> {
  if (!(await isOn(deps))) throw refuse('article_unknown')
}

async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, blogSettings, 'feature_blog')).enabled
}
