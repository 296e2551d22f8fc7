/** Articles of the blog with their versions, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, PathId } from '../../base.ts'
import { Slug } from '../blog.ts'
import { line, reason } from '../../office.ts'

/** The longest text in Russian that fits into a request. */
export const ARTICLE_TEXT_MAX = 24_000
/** The furthest day on which an article can be scheduled. */
export const SCHEDULED_DAYS_MAX = 366

const why = reason('Напишите, зачем')
const id = z.object({ id: PathId })
const Version = z.int().check(z.gte(1), z.lte(1_000_000))
const Seen = z.int().check(z.gte(0), z.lte(1_000_000))
/** HTML, which is sanitised. */
const text = z
  .string()
  .check(z.maxLength(ARTICLE_TEXT_MAX, `Не длиннее ${ARTICLE_TEXT_MAX} знаков`))

const content = {
  title: line(120),
  /** The title of the document. */
  seoTitle: line(120),
  /** The description for search engines; null for the lead. */
  seoDescription: z.nullable(line(200)),
  topic: line(40),
  lead: line(400),
  text,
  /** A theme of the art catalogue, such as `orbita`, whose wide picture is shown; or the name of an uploaded picture. */
  art: z
    .string()
    .check(z.regex(/^(?:[a-z\d-]{1,40}|pictures\/[\da-f]{32})$/, 'Нужно имя рисунка, orbita')),
  /** What the picture shows, for those who do not see it. */
  artAlt: line(160),
  /** Articles with a smaller weight come first. */
  weight: z.int().check(z.minimum(-1000), z.maximum(1000)),
}

const refusals = {
  article_unknown: { status: 404, code: 3300, message: 'Такой статьи нет' },
  article_version_unknown: { status: 404, code: 3304, message: 'Такой версии статьи нет' },
} as const
const art = {
  art_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
} as const
const changed = {
  article_changed: {
    status: 409,
    code: 3305,
    message: 'Статью уже изменил другой оператор. Посмотрите на новое: ваш текст останется здесь.',
  },
} as const

/** An article in the list, with the title of its newest version. */
export const OfficeArticle = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  topic: z.string(),
  /** The number of the newest version. */
  versions: z.int(),
  /** The version that players see, or will see from `publishAt` on; null if there is none. */
  published: z.nullable(z.int()),
  publishAt: z.nullable(Moment),
  /** The version that will replace the one that players see. */
  next: z.nullable(z.object({ version: z.int(), at: Moment })),
  /** Who wrote the newest version and when; null if it was shipped with the product. */
  author: z.nullable(z.string()),
  changedAt: Moment,
  /** The number of visible comments. */
  comments: z.int(),
})
export type OfficeArticle = z.output<typeof OfficeArticle>

export const articleStates = ['shown', 'waiting', 'draft'] as const

export const listOfficeArticles = endpoint({
  method: 'GET',
  path: `${API}/office/articles`,
  audience: { operator: 'blog.read' },
  summary: 'Статьи со всеми черновиками, сначала новые',
  query: z.object({
    /** Shown now, waiting for their time or for that of a new version, or shown to nobody. */
    state: z.optional(z.enum(articleStates)),
    /** The id of the last article of the previous page. */
    after: z.optional(PathId),
  }),
  answer: z.object({ articles: z.array(OfficeArticle), next: z.nullable(z.int()) }),
  refusals: {},
})

export const showOfficeArticle = endpoint({
  method: 'GET',
  path: `${API}/office/articles/:id`,
  audience: { operator: 'blog.read' },
  summary: 'Статья: что показано и сколько версий',
  params: id,
  answer: OfficeArticle,
  refusals,
})

/** A version without its content. */
export const ArticleVersion = z.object({
  n: z.int(),
  title: z.string(),
  author: z.nullable(z.string()),
  at: Moment,
  why: z.string(),
})

export const listArticleVersions = endpoint({
  method: 'GET',
  path: `${API}/office/articles/:id/versions`,
  audience: { operator: 'blog.read' },
  summary: 'Версии статьи, сначала новые',
  params: id,
  query: z.object({ before: z.optional(PathId) }),
  answer: z.object({ versions: z.array(ArticleVersion), next: z.nullable(z.int()) }),
  refusals,
})

/** The content of a version; its text is sanitised. */
export const ArticleContent = z.object({
  title: z.string(),
  seoTitle: z.string(),
  seoDescription: z.nullable(z.string()),
  topic: z.string(),
  lead: z.string(),
  text: z.string(),
  art: z.string(),
  artAlt: z.string(),
  weight: z.int(),
})
export type ArticleContent = z.output<typeof ArticleContent>

export const showArticleVersion = endpoint({
  method: 'GET',
  path: `${API}/office/articles/:id/versions/:n`,
  audience: { operator: 'blog.read' },
  summary: 'Версия статьи целиком',
  params: z.object({ id: PathId, n: PathId }),
  answer: z.extend(ArticleContent, ArticleVersion.shape),
  refusals,
})

/** Adds a version, and the article if it is new; players see it only once it is published. */
export const saveArticle = endpoint({
  method: 'POST',
  path: `${API}/office/articles`,
  audience: { operator: 'blog.change' },
  summary: 'Записать черновик: новую версию статьи',
  body: z.strictObject({
    slug: Slug,
    ...content,
    /** The newest version that the operator has seen; 0 for a new article. */
    seen: Seen,
    why,
  }),
  answer: z.object({ id: z.int(), version: z.int() }),
  refusals: {
    article_unknown: refusals.article_unknown,
    ...changed,
    ...art,
    article_named: { status: 409, code: 3306, message: 'Статья с таким адресом уже есть' },
    articles_full: { status: 409, code: 3302, message: 'Статей уже столько, сколько можно' },
  },
})

/**
 * Publishes a version, new or old, at once or at a later time; null hides the article. If players see the article, a
 * later time replaces what they see then; whatever is published before that time cancels this.
 */
export const publishArticle = endpoint({
  method: 'POST',
  path: `${API}/office/articles/:id/publish`,
  audience: { operator: 'blog.publish' },
  summary: 'Показать версию статьи сразу или с назначенного времени, или снять статью',
  params: id,
  body: z.strictObject({
    /** Null: at once; an article that is shown already keeps its date. */
    publishAt: z.nullable(Moment),
    /** The version that waits to replace the shown one, as the operator has seen it; absent: any. */
    seenNext: z.optional(z.nullable(Version)),
    version: z.nullable(Version),
    /** The published version that the operator has seen; null if there was none. */
    seen: z.nullable(Version),
    why,
  }),
  answer: z.object({
    id: z.int(),
    version: z.nullable(z.int()),
    publishAt: z.nullable(Moment),
  }),
  refusals: {
    ...refusals,
    ...changed,
    ...art,
    publish_far: {
      status: 422,
      code: 3,
      message: 'Показ назначают не больше чем на год вперёд',
    },
  },
})

export const previewArticle = endpoint({
  method: 'POST',
  path: `${API}/office/articles/preview`,
  audience: { operator: 'blog.change' },
  summary: 'Каким игрок увидит текст статьи; ничего не записывает',
  body: z.strictObject({ text }),
  answer: z.object({
    text: z.string(),
    parts: z.array(z.object({ id: z.string(), title: z.string() })),
    minutes: z.int(),
  }),
  refusals: {},
})

export const listArticlePictures = endpoint({
  method: 'GET',
  path: `${API}/office/article-pictures`,
  audience: { operator: 'blog.read' },
  summary: 'Рисунки, которые можно поставить к статье',
  answer: z.array(z.object({ art: z.string(), title: z.string() })),
  refusals: {},
})
