/**
 * Operators' changes of articles and comments.
 *
 * Locks: all articles or one comment, then the chain of the audit log.
 */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/blog/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { cleanText } from '../../platform/pages/pages.ts'
import { ARTICLES_MAX, cardOf } from './blog.ts'
import * as store from './blog.sql.ts'

const refuseArticle = refusing(contract.saveArticle.refusals)
const refuseComment = refusing(contract.hideComment.refusals)

type By = { operator: OperatorPrincipal }
type Draft = By & Body<typeof contract.saveArticle>

const themes = new Set(catalogue.games.map(({ theme }) => theme))

/** Refuses with `art_unknown` and `articles_full`. */
export async function saveArticle(
  { db, clock, bus }: Deps,
  { operator, slug, why, shown, text, publishAt, ...said }: Draft,
): Promise<Answer<typeof contract.saveArticle>> {
  if (!themes.has(said.art)) throw refuseArticle('art_unknown')
  const saved = await transaction(db, async (tx) => {
    await store.lockArticles(tx)
    const at = clock.now()
    const before = await store.findArticle(tx, slug)
    if (!before && (await store.countAll(tx)) >= ARTICLES_MAX) throw refuseArticle('articles_full')
    await store.upsertArticle(tx, {
      ...said,
      slug,
      text: cleanText(text),
      isShown: shown,
      author: operator.name,
      publishAt: new Date(publishAt),
      createdAt: before?.createdAt ?? at,
    })
    const after = (await store.findArticle(tx, slug))!
    await record(tx, {
      ...byOperator(operator),
      action: 'article.saved',
      subject: `article ${slug}`,
      at,
      why,
      before: before ? told(before) : null,
      after: told(after),
    })
    return { ...cardOf(after), shown: after.isShown }
  })
  bus.publish('content_changed', { article: slug })
  return saved
}

/** Refuses with `comment_unknown`. */
export async function hideComment(
  { db, clock, bus }: Deps,
  { operator, id, why }: By & { id: number; why: string },
): Promise<Answer<typeof contract.hideComment>> {
  const hidden = await transaction(db, async (tx) => {
    const row = await store.hideComment(tx, BigInt(id))
    if (!row && !(await store.isComment(tx, BigInt(id)))) throw refuseComment('comment_unknown')
    if (!row) return false
    // The comment's text stays in its table only, because the audit log is permanent and must not contain personal
    // data.
    await record(tx, {
      ...byOperator(operator),
      action: 'comment.hidden',
      subject: `comment ${id}`,
      at: clock.now(),
      why,
      before: { hidden: false },
      after: { hidden: true },
    })
    return true
  })
  if (hidden) bus.publish('content_changed', { comment: id })
  return { hidden }
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findArticle>>>

function told({ title, weight, publishAt, isShown, signs }: Row) {
  return { title, weight, publishAt: publishAt.toISOString(), shown: isShown, signs }
}
