/** Comments as operators see them, and those that only their authors see. */
import { sql, type Tx } from '#lib/data/db.ts'
import { moveCount } from './blog.sql.ts'

type Wanted = {
  hidden: boolean
  article: number | undefined
  after: number | undefined
  limit: number
}

export function listForOperators(tx: Tx, { hidden, article, after, limit }: Wanted) {
  return tx
    .selectFrom('articleComment')
    .innerJoin('article', 'article.id', 'articleComment.articleId')
    .select([
      'articleComment.id',
      'articleComment.authorId',
      'articleComment.text',
      'articleComment.at',
      'articleComment.articleId',
      'articleComment.isHidden',
      'articleComment.hiddenReason',
      'articleComment.hiddenBy',
      'articleComment.hiddenAt',
      'article.slug',
      'article.title',
    ])
    .$if(hidden, (query) => query.where('articleComment.isHidden', '=', true))
    .$if(article !== undefined, (query) => query.where('articleComment.articleId', '=', article!))
    .$if(after !== undefined, (query) => query.where('articleComment.id', '<', BigInt(after!)))
    .orderBy('articleComment.id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest hidden comments of a player under an article. */
export function listHiddenOf(
  tx: Tx,
  { playerId, articleId, limit }: { playerId: bigint; articleId: number; limit: number },
) {
  return tx
    .selectFrom('articleComment')
    .select(['id', 'text', 'at', 'hiddenReason'])
    .where('authorId', '=', playerId)
    .where('articleId', '=', articleId)
    .where('isHidden', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Hiding = { reason: string; by: string; at: Date }

/** Hides a visible comment; undefined if there is none. */
export async function hideComment(tx: Tx, id: bigint, { reason, by, at }: Hiding) {
  const row = await tx
    .updateTable('articleComment')
    .set({ isHidden: true, hiddenReason: reason, hiddenBy: by, hiddenAt: at })
    .where('id', '=', id)
    .where('isHidden', '=', false)
    .returning('articleId')
    .executeTakeFirst()
  if (row) await moveCount(tx, row.articleId, -1)
  return row
}

/** Shows a hidden comment again; undefined if there is none. */
export async function restoreComment(tx: Tx, id: bigint) {
  const row = await tx
    .updateTable('articleComment')
    .set({ isHidden: false, hiddenReason: null, hiddenBy: null, hiddenAt: null })
    .where('id', '=', id)
    .where('isHidden', '=', true)
    .returning('articleId')
    .executeTakeFirst()
  if (row) await moveCount(tx, row.articleId, 1)
  return row
}

export async function isComment(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`select 1 from article_comment where id = ${id}`.execute(tx)
  return rows.length > 0
}
