/**
 * How operators hide and restore comments.
 *
 * Locks: one comment and its article, then the chain of the audit log.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import { type HiddenReason } from '@ayva/contract/communication/blog'
import * as contract from '@ayva/contract/communication/blog/moderation'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { namedOf } from './blog.ts'
import * as store from './moderation.sql.ts'

const LISTED = 50
const refuse = refusing(contract.hideComment.refusals)

type Wish = { operator: OperatorPrincipal; id: number; why: string }

/** Newest first, with the authors' present names. */
export async function list(
  { db }: Deps,
  { state, article, after }: Query<typeof contract.listOfficeComments>,
): Promise<Answer<typeof contract.listOfficeComments>> {
  const rows = await store.listForOperators(db, {
    hidden: state === 'hidden',
    article,
    after,
    limit: LISTED + 1,
  })
  const shown = rows.slice(0, LISTED)
  const named = await namedOf(db, shown)
  const comments = shown.map((row, place) => ({
    ...named[place]!,
    article: { id: row.articleId, slug: row.slug, title: row.title },
    playerId: row.authorId === null ? null : String(row.authorId),
    hidden: row.isHidden
      ? {
          reason: row.hiddenReason as HiddenReason | null,
          by: row.hiddenBy,
          at: row.hiddenAt?.toISOString() ?? null,
        }
      : null,
  }))
  return { comments, next: rows.length > LISTED ? Number(shown.at(-1)!.id) : null }
}

/** `hidden` is false if it was hidden already. Refuses with `comment_unknown`. */
export async function hide(
  deps: Deps,
  { reason, ...wish }: Wish & { reason: HiddenReason },
): Promise<Answer<typeof contract.hideComment>> {
  const { operator, id } = wish
  const hidden = await change(deps, wish, {
    move: (tx, at) => store.hideComment(tx, BigInt(id), { reason, by: operator.name, at }),
    action: 'comment.hidden',
    before: { hidden: false },
    after: { hidden: true, reason },
  })
  return { hidden }
}

/** `restored` is false if it was visible. Refuses with `comment_unknown`. */
export async function restore(
  deps: Deps,
  wish: Wish,
): Promise<Answer<typeof contract.restoreComment>> {
  const restored = await change(deps, wish, {
    move: (tx) => store.restoreComment(tx, BigInt(wish.id)),
    action: 'comment.restored',
    before: { hidden: true },
    after: { hidden: false },
  })
  return { restored }
}

type Change = {
  move: (tx: Tx, at: Date) => Promise<unknown>
  action: string
  before: object
  after: object
}

async function change(
  { db, clock, bus }: Deps,
  { operator, id, why }: Wish,
  { move, ...entry }: Change,
): Promise<boolean> {
  const isDone = await transaction(db, async (tx) => {
    const at = clock.now()
    if (!(await move(tx, at))) {
      if (!(await store.isComment(tx, BigInt(id)))) throw refuse('comment_unknown')
      return false
    }
    // The comment's text stays in its table only, because the audit log is permanent and must not contain personal
    // data.
    await record(tx, {
      ...byOperator(operator),
      ...entry,
      subject: `comment ${id}`,
      at,
      why,
    })
    return true
  })
  if (isDone) bus.publish('content_changed', { comment: id })
  return isDone
}
