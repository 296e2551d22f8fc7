/** Articles and comments, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, PathId } from '../../base.ts'
import { ArticleCard, Slug } from '../blog.ts'
import { line, reason } from '../../office.ts'

/** The longest text in Russian that fits into a request. */
const ARTICLE_TEXT_MAX = 24_000

const why = reason('Напишите, зачем')

export const saveArticle = endpoint({
  method: 'POST',
  path: `${API}/office/articles`,
  audience: { operator: 'blog.change' },
  summary: 'Сохранить статью: новую или прежнюю под тем же именем',
  body: z.strictObject({
    slug: Slug,
    title: line(120),
    seoTitle: line(120),
    topic: line(40),
    lead: line(400),
    /** HTML, which is sanitised. */
    text: z.string().check(z.maxLength(ARTICLE_TEXT_MAX, `Не длиннее ${ARTICLE_TEXT_MAX} знаков`)),
    /** A theme of the art catalogue, such as `orbita`; its wide picture is shown. */
    art: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Нужно имя рисунка, orbita')),
    /** Articles with a smaller weight come first. */
    weight: z.int().check(z.minimum(-1000), z.maximum(1000)),
    publishAt: Moment,
    /** A hidden article is answered with 404. */
    shown: z.boolean(),
    why,
  }),
  answer: z.extend(ArticleCard, { shown: z.boolean() }),
  refusals: {
    art_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
    articles_full: { status: 409, code: 3302, message: 'Статей уже столько, сколько можно' },
  },
})

export const hideComment = endpoint({
  method: 'POST',
  path: `${API}/office/comments/:id/hide`,
  audience: { operator: 'blog.moderate' },
  summary: 'Скрыть комментарий',
  params: z.object({ id: PathId }),
  body: z.strictObject({ why }),
  answer: z.object({ hidden: z.boolean() }),
  refusals: { comment_unknown: { status: 404, code: 3303, message: 'Такого комментария нет' } },
})
