/**
 * Operators' work on articles: versions are only added, and one of them is published, at once or at a later time.
 *
 * Locks: all articles, all pictures, then the chain of the audit log.
 */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/blog/office'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { addJob } from '#lib/work/jobs.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { cleanText, partsOf } from '../../platform/pages/pages.ts'
import { holdPicture, isUploaded } from '../../platform/pictures/pictures.ts'
import { ARTICLES_MAX, minutesOf } from './blog.ts'
import { countAll, lockArticles } from './blog.sql.ts'
import * as store from './versions.sql.ts'

const LISTED = 50
export const TURN_JOB = 'blog.turn'
const refuse = refusing({
  ...contract.saveArticle.refusals,
  ...contract.publishArticle.refusals,
})

type By = { operator: OperatorPrincipal }
type Head = NonNullable<Awaited<ReturnType<typeof store.findHead>>>

/** The titles of the games whose pictures can be used, by theme. */
const themes = new Map(catalogue.games.map(({ theme, name }) => [theme, name]))

export function pictures(): Answer<typeof contract.listArticlePictures> {
  return [...themes].map(([art, title]) => ({ art, title }))
}

/** Sanitised like a text that is saved. */
export function preview(written: string): Answer<typeof contract.previewArticle> {
  const clean = cleanText(written)
  return { ...partsOf(clean), minutes: minutesOf(clean.length) }
}

export async function list(
  { db, clock }: Deps,
  { state, after: last }: Query<typeof contract.listOfficeArticles>,
): Promise<Answer<typeof contract.listOfficeArticles>> {
  const rows = await store.listHeads(db, clock.now(), { state, after: last, limit: LISTED + 1 })
  const shown = rows.slice(0, LISTED)
  return { articles: shown.map(view), next: rows.length > LISTED ? shown.at(-1)!.id : null }
}

/** Refuses with `article_unknown`. */
export async function show({ db }: Deps, id: number): Promise<contract.OfficeArticle> {
  return view(await headOf(db, id))
}

/** Newest first. Refuses with `article_unknown`. */
export async function versions(
  { db }: Deps,
  { id, before }: { id: number; before: number | undefined },
): Promise<Answer<typeof contract.listArticleVersions>> {
  await headOf(db, id)
  const rows = await store.listVersions(db, id, { before, limit: LISTED + 1 })
  const shown = rows.slice(0, LISTED)
  return {
    versions: shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    next: rows.length > LISTED ? shown.at(-1)!.n : null,
  }
}

/** Refuses with `article_unknown` and `article_version_unknown`. */
export async function version(
  { db }: Deps,
  { id, n }: { id: number; n: number },
): Promise<Answer<typeof contract.showArticleVersion>> {
  await headOf(db, id)
  const row = await store.findVersion(db, id, n)
  if (!row) throw refuse('article_version_unknown')
  // Sanitised on reading too, so that no stored script can run in an operator's browser.
  return { ...row, text: cleanText(row.text), at: row.at.toISOString() }
}

/** Adds a version. Refuses with each of the refusals of the call. */
export async function save(
  { db, clock }: Deps,
  { operator, slug, why, text, seen, ...said }: By & Body<typeof contract.saveArticle>,
): Promise<Answer<typeof contract.saveArticle>> {
  return transaction(db, async (tx) => {
    await lockArticles(tx)
    const at = clock.now()
    await mustBeArt(tx, said.art)
    const content = { ...said, text: cleanText(text) }
    const known = await store.findHead(tx, { slug })
    if (known && seen === 0) throw refuse('article_named')
    if (!known && seen !== 0) throw refuse('article_unknown')
    if (known && known.versions !== seen) throw refuse('article_changed')
    if (!known && (await countAll(tx)) >= ARTICLES_MAX) throw refuse('articles_full')
    const author = operator.name
    const fresh = { ...content, slug, author, createdAt: at }
    const id = known?.id ?? (await store.insertArticle(tx, fresh))
    const n = seen + 1
    await store.insertVersion(tx, id, { ...content, n, author, at, why })
    await record(tx, {
      ...byOperator(operator),
      action: 'article.saved',
      subject: `article ${slug}`,
      at,
      why,
      before: known ? { versions: known.versions } : null,
      after: { versions: n },
    })
    return { id, version: n }
  })
}

/** Publishes a version or hides the article. Refuses with each of the refusals of the call. */
export async function publish(
  { db, clock, bus }: Deps,
  wish: By & { id: number } & Body<typeof contract.publishArticle>,
): Promise<Answer<typeof contract.publishArticle>> {
  const { operator, id, version: n, seen, why } = wish
  const { slug, publishAt } = await transaction(db, async (tx) => {
    await lockArticles(tx)
    const now = clock.now()
    const before = await headOf(tx, id)
    if (publishedOf(before).version !== seen) throw refuse('article_changed')
    const { seenNext = before.nextVersion } = wish
    if (seenNext !== before.nextVersion) throw refuse('article_changed')
    const time = n === null ? null : timeOf(before, wish.publishAt, now)
    const isNext = time !== null && time > now && before.isShown && before.publishAt <= now
    const said = { n, time, author: operator.name }
    await (isNext ? schedule(tx, before, said, now) : put(tx, before, said))
    const told = { version: n, publishAt: time?.toISOString() ?? null }
    await record(tx, {
      ...byOperator(operator),
      action: isNext ? 'article.scheduled' : 'article.published',
      subject: `article ${before.slug}`,
      at: now,
      why,
      before: publishedOf(before),
      after: told,
    })
    return { slug: before.slug, publishAt: told.publishAt }
  })
  bus.publish('content_changed', { article: slug })
  return { id, version: n, publishAt }
}

/** A theme of the art catalogue, or an uploaded picture, which is not deleted before the transaction ends. */
async function mustBeArt(tx: Tx, art: string): Promise<void> {
  const isArt = themes.has(art) || (isUploaded(art) && (await holdPicture(tx, art)))
  if (!isArt) throw refuse('art_unknown')
}

type Put = { n: number | null; time: Date | null; author: string }

async function put(tx: Tx, { id }: Head, { n, time, author }: Put): Promise<void> {
  if (n === null || time === null) return store.takeBack(tx, id, author)
  const content = await store.findContent(tx, id, n)
  if (!content) throw refuse('article_version_unknown')
  // The picture of an old version may have been deleted.
  await mustBeArt(tx, content.art)
  return store.putPublished(tx, id, { ...content, published: n, publishAt: time, author })
}

/** Replaces what players see at a later time; the job is only for punctuality. */
async function schedule(tx: Tx, { id }: Head, { n, time, author }: Put, now: Date): Promise<void> {
  const content = await store.findContent(tx, id, n!)
  if (!content) throw refuse('article_version_unknown')
  await mustBeArt(tx, content.art)
  await store.putNext(tx, id, { nextVersion: n!, nextAt: time!, author })
  const waitMs = time!.getTime() - now.getTime()
  await addJob(tx, TURN_JOB, {}, { waitMs, jobKey: `${TURN_JOB}:${id}` })
}

/** Shows the versions whose time has come. */
export async function turn({ db, clock, bus }: Deps): Promise<void> {
  const due = await transaction(db, async (tx) => {
    await lockArticles(tx)
    const now = clock.now()
    const rows = await store.listDue(tx, now)
    for (const { id, slug, published, publishAt, next } of rows) {
      const content = (await store.findContent(tx, id, next))!
      await store.showNext(tx, id, { ...content, published: next })
      const at = publishAt.toISOString()
      await record(tx, {
        actorKind: 'job',
        actor: 'blog',
        action: 'article.published',
        subject: `article ${slug}`,
        at: now,
        why: 'назначенное время',
        before: { version: published, publishAt: at },
        after: { version: next, publishAt: at },
      })
    }
    return rows
  })
  for (const { slug } of due) bus.publish('content_changed', { article: slug })
}

/** From when a version is shown; an article that players see keeps its date if it is replaced at once. */
function timeOf({ isShown, publishAt }: Head, asked: string | null, now: Date): Date {
  const isSeen = isShown && publishAt <= now
  if (asked === null) return isSeen ? publishAt : now
  const time = new Date(asked)
  if (time > after(now, days(contract.SCHEDULED_DAYS_MAX))) throw refuse('publish_far')
  return time
}

async function headOf(tx: Tx, id: number): Promise<Head> {
  const head = await store.findHead(tx, { id })
  if (!head) throw refuse('article_unknown')
  return head
}

function publishedOf({ isShown, published, publishAt }: Head) {
  return {
    version: isShown ? published : null,
    publishAt: isShown ? publishAt.toISOString() : null,
  }
}

function view(head: Head): contract.OfficeArticle {
  const { id, slug, title, topic, versions: count, author, at, comments } = head
  const { version: published, publishAt } = publishedOf(head)
  const { nextVersion, nextAt } = head
  const next =
    nextVersion === null || nextAt === null
      ? null
      : { version: nextVersion, at: nextAt.toISOString() }
  const shown = { id, slug, title, topic, versions: count, published, publishAt, next }
  return { ...shown, author, changedAt: at.toISOString(), comments }
}
