/** Comments under articles, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, PathId } from '../../base.ts'
import { Comment, HiddenReason } from '../blog.ts'
import { reason } from '../../office.ts'

const why = reason('Напишите, почему')
const params = z.object({ id: PathId })
const refusals = {
  comment_unknown: { status: 404, code: 3303, message: 'Такого комментария нет' },
} as const

export const OfficeComment = z.extend(Comment, {
  article: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  /** Null if the account is closed. */
  playerId: z.nullable(z.string()),
  /** Null if the comment is visible; its parts are null if it was hidden before they were written down. */
  hidden: z.nullable(
    z.object({
      reason: z.nullable(HiddenReason),
      by: z.nullable(z.string()),
      at: z.nullable(Moment),
    }),
  ),
})
export type OfficeComment = z.output<typeof OfficeComment>

export const listOfficeComments = endpoint({
  method: 'GET',
  path: `${API}/office/comments`,
  audience: { operator: 'blog.moderate' },
  summary: 'Комментарии ко всем статьям, сначала новые',
  query: z.object({
    /** Only hidden ones. */
    state: z.optional(z.literal('hidden')),
    /** Only those under this article. */
    article: z.optional(PathId),
    /** The id of the last comment of the previous page. */
    after: z.optional(PathId),
  }),
  answer: z.object({ comments: z.array(OfficeComment), next: z.nullable(z.int()) }),
  refusals: {},
})

export const hideComment = endpoint({
  method: 'POST',
  path: `${API}/office/comments/:id/hide`,
  audience: { operator: 'blog.moderate' },
  summary: 'Скрыть комментарий; его автор увидит причину',
  params,
  body: z.strictObject({ reason: HiddenReason, why }),
  answer: z.object({ hidden: z.boolean() }),
  refusals,
})

export const restoreComment = endpoint({
  method: 'POST',
  path: `${API}/office/comments/:id/restore`,
  audience: { operator: 'blog.moderate' },
  summary: 'Вернуть скрытый комментарий',
  params,
  body: z.strictObject({ why }),
  answer: z.object({ restored: z.boolean() }),
  refusals,
})
