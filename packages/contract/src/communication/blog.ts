/** The blog: articles and comments of players. */
import * as z from 'zod/mini'
import { API, cleaned, deepPageOf, endpoint, Moment, pageOf, PathId } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const blogSettings = {
  feature_blog: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Блог: страницы, пункты меню и вызовы',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof blogSettings> {}
}

export const COMMENT_MAX = 1_000
/** Longer than a comment may be; see `text` of `postComment`. */
const CARRIED_MAX = 20_000
/** The most comments of a player in 24 hours. */
export const COMMENTS_A_DAY_MAX = 30

const SLUG_MAX = 80
/** A slug must contain a letter, because digits alone are the number of a page. */
export const Slug = z
  .string()
  .check(
    z.maxLength(SLUG_MAX),
    z.regex(/^(?=.*[a-z])[a-z\d]+(?:-[a-z\d]+)*$/, 'Нужно имя вида kak-my-schitaem'),
  )

export const ArticleCard = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** The title of the document. */
  seoTitle: z.string(),
  topic: z.string(),
  /** A summary in one or two sentences. */
  lead: z.string(),
  /** The reading time. */
  minutes: z.int(),
  /** The description for search engines. */
  description: z.string(),
  /** Addresses of the image service; `preview` is for link previews on other sites. */
  image: z.object({ mobileImage: z.string(), desktopImage: z.string(), preview: z.string() }),
  /** What the picture shows; empty if it only decorates. */
  imageAlt: z.string(),
  publishAt: Moment,
  createdAt: Moment,
  weight: z.int(),
  /** The number of visible comments. */
  comments: z.int(),
})
export type ArticleCard = z.output<typeof ArticleCard>

export const Article = z.extend(ArticleCard, {
  /** HTML with a few safe elements; headings of the second level have the ids of `parts`. */
  text: z.string(),
  parts: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type Article = z.output<typeof Article>

const unknown = {
  article_unknown: { status: 404, code: 3300, message: 'Такой статьи нет' },
} as const

export const listArticles = endpoint({
  method: 'GET',
  path: `${API}/articles`,
  audience: 'guest',
  summary: 'Статьи блога: по весу, затем сначала новые',
  query: z.object({
    ...pageOf(50),
    // Also accepts a space, which an unescaped plus becomes.
    sort: z.optional(
      z.string().check(z.regex(/^[+ ]?weight,-publishAt$/, 'Порядок один: +weight,-publishAt')),
    ),
  }),
  answer: z.object({ articles: z.array(ArticleCard), count: z.int() }),
  refusals: unknown,
  cacheSeconds: 300,
})

export const showArticle = endpoint({
  method: 'GET',
  path: `${API}/articles/:slug`,
  audience: 'guest',
  summary: 'Статья по её имени в адресе',
  params: z.object({ slug: Slug }),
  answer: Article,
  refusals: unknown,
  cacheSeconds: 300,
})

export const Comment = z.object({
  id: z.int(),
  /** Plain text, never shown as HTML. */
  text: z.string(),
  /** The public name of the author. */
  username: z.string(),
  at: Moment,
})
export type Comment = z.output<typeof Comment>

export const listComments = endpoint({
  method: 'GET',
  path: `${API}/articles/:id/comments`,
  audience: 'guest',
  summary: 'Комментарии к статье, сначала новые',
  params: z.object({ id: PathId }),
  query: z.object({
    ...deepPageOf(50),
    /** Returns comments before the one with this id. */
    before: z.optional(PathId),
  }),
  answer: z.object({ comments: z.array(Comment), count: z.int() }),
  refusals: unknown,
})

export const hiddenReasons = ['rude', 'personal', 'advert', 'off_topic'] as const
/** Why a comment is hidden, as its author reads it. */
export const HiddenReason = z.enum(hiddenReasons)
export type HiddenReason = z.output<typeof HiddenReason>

/** A hidden comment, which only its author sees; the reason is null if none was written down. */
export const HiddenComment = z.object({
  id: z.int(),
  text: z.string(),
  at: Moment,
  reason: z.nullable(HiddenReason),
})
export type HiddenComment = z.output<typeof HiddenComment>

export const listHiddenComments = endpoint({
  method: 'GET',
  path: `${API}/articles/:id/hidden-comments`,
  audience: 'player',
  summary: 'Собственные скрытые комментарии к статье, сначала новые',
  params: z.object({ id: PathId }),
  answer: z.array(HiddenComment),
  refusals: unknown,
})

export const postComment = endpoint({
  method: 'POST',
  path: `${API}/articles/:id/comments`,
  audience: 'player',
  idempotent: true,
  summary: 'Написать комментарий к статье',
  params: z.object({ id: PathId }),
  body: z.strictObject({
    // Longer than a comment may be, so that the server can refuse it with a message about its exact length.
    text: z
      .string()
      .check(cleaned('text'), z.maxLength(CARRIED_MAX, `Не длиннее ${COMMENT_MAX} знаков`)),
  }),
  answer: Comment,
  refusals: {
    ...unknown,
    comment_empty: { status: 422, code: 3, message: 'Напишите комментарий' },
    comment_long: {
      status: 422,
      code: 3,
      message: `Комментарий длиннее ${COMMENT_MAX} знаков. Сократите его.`,
    },
    comments_many: {
      status: 429,
      code: 3301,
      message: 'Сегодня комментариев уже много. Напишите завтра.',
    },
  },
})
