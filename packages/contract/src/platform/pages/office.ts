/** Text pages and redirects, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, PathId } from '../../base.ts'
import { reason } from '../../office.ts'
import { Page, PagePath, PATH_MAX, Redirect } from '../pages.ts'

/** The longest text in Russian that fits into a request. */
export const TEXT_MAX = 24_000

const why = reason('Напишите, зачем')
const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, `Не длиннее ${most} знаков`),
      z.regex(/^[^\p{Cc}]*$/u, 'Одна строка, без управляющих знаков'),
    )
const filled = (most: number) => line(most).check(z.minLength(1, 'Заполните это поле'))
const ownAddress = /^\/(?![/\\])[^\s"'<>\\]+$/
const otherAddress = /^https:\/\/[^\s"'<>\\]+$/

const content = {
  title: filled(120),
  heading: z.nullable(filled(120)),
  description: filled(400),
  alternates: z
    .array(
      z.strictObject({
        hreflang: z.string().check(z.regex(/^(?:[a-z]{2}(?:-[A-Z]{2})?|x-default)$/, 'Нужно «kk»')),
        href: line(500).check(z.refine((url) => otherAddress.test(url), 'Нужен адрес https://…')),
      }),
    )
    .check(z.maxLength(20, 'Не больше 20')),
  /** HTML, which is sanitised. */
  text: z.string().check(z.maxLength(TEXT_MAX, `Не длиннее ${TEXT_MAX} знаков`)),
  ogSiteName: z.nullable(filled(60)),
  ogImage: z.nullable(
    line(500).check(
      z.refine(
        (url) => ownAddress.test(url) || otherAddress.test(url),
        'Нужен путь на сайте или адрес https://…',
      ),
    ),
  ),
  noindex: z.boolean(),
  prerenderHeader: z.nullable(
    line(300).check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,40}: [\x20-\x7e]+$/, 'Нужно «Имя: значение»')),
  ),
  prerenderStatusCode: z.nullable(z.int().check(z.gte(200), z.lte(599))),
}

const refusals = {
  page_unknown: { status: 404, code: 1701, message: 'Такой страницы нет' },
  version_unknown: { status: 404, code: 1702, message: 'Такой версии нет' },
} as const
const id = z.object({ id: PathId })
const after = z.object({
  /** The last path of the previous page. */
  after: z.optional(z.string().check(z.maxLength(PATH_MAX))),
})

/** A page in the list; `published` is the number of the published version, null if there is none. */
export const OfficePage = z.object({
  id: z.int(),
  path: z.string(),
  title: z.string(),
  versions: z.int(),
  published: z.nullable(z.int()),
  publishedAt: z.nullable(Moment),
  changedAt: Moment,
})
export type OfficePage = z.output<typeof OfficePage>

/** A version without its text; the author is null if it was shipped with the product. */
export const PageVersion = z.object({
  n: z.int(),
  title: z.string(),
  author: z.nullable(z.string()),
  at: Moment,
  why: z.string(),
})

export const listPages = endpoint({
  method: 'GET',
  path: `${API}/office/pages`,
  audience: { operator: 'pages.read' },
  summary: 'Страницы по алфавиту путей',
  query: after,
  answer: z.object({ pages: z.array(OfficePage), next: z.nullable(z.string()) }),
  refusals: {},
})

export const listPageVersions = endpoint({
  method: 'GET',
  path: `${API}/office/pages/:id/versions`,
  audience: { operator: 'pages.read' },
  summary: 'Версии страницы, сначала новые',
  params: id,
  query: z.object({
    /** Versions below this number; the newest if omitted. */
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  answer: z.array(PageVersion),
  refusals,
})

/** Shows a version as it would be published: its text is sanitised. */
export const showPageVersion = endpoint({
  method: 'GET',
  path: `${API}/office/pages/:id/versions/:n`,
  audience: { operator: 'pages.read' },
  summary: 'Версия страницы целиком',
  params: z.object({ id: PathId, n: PathId }),
  answer: z.extend(z.omit(Page, { publishedAt: true, parts: true }), PageVersion.shape),
  refusals,
})

/** The page, and the version that was added or is published now. */
const Done = z.object({ id: z.int(), version: z.nullable(z.int()) })

/** Adds a version, and the page if it is new; it is visible only once it is published. */
export const savePage = endpoint({
  method: 'POST',
  path: `${API}/office/pages`,
  audience: { operator: 'pages.change' },
  summary: 'Записать черновик: новую версию страницы',
  body: z.strictObject({ path: PagePath, ...content, why }),
  answer: Done,
  refusals: {
    pages_full: { status: 409, code: 1703, message: 'Страниц уже столько, сколько можно' },
  },
})

/** Publishes a version, new or old; null unpublishes the page. */
export const publishPage = endpoint({
  method: 'POST',
  path: `${API}/office/pages/:id/publish`,
  audience: { operator: 'pages.publish' },
  summary: 'Показать версию страницы, в том числе прежнюю, или снять страницу',
  params: id,
  body: z.strictObject({ version: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))), why }),
  answer: Done,
  refusals,
})

export const OfficeRedirect = z.extend(Redirect, {
  author: z.string(),
  changedAt: Moment,
  why: z.string(),
})
export type OfficeRedirect = z.output<typeof OfficeRedirect>

export const listRedirects = endpoint({
  method: 'GET',
  path: `${API}/office/redirects`,
  audience: { operator: 'pages.read' },
  summary: 'Перенаправления по алфавиту путей',
  query: after,
  answer: z.object({ redirects: z.array(OfficeRedirect), next: z.nullable(z.string()) }),
  refusals: {},
})

const ownTarget = /^\/(?![/\\])[^\s"'<>\\]*$/
const otherTarget = /^\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:\/[^\s"'<>\\]*)?$/i
const from = PagePath.check(z.refine((path) => path !== '/', 'Главная никуда не переезжает'))

export const setRedirect = endpoint({
  method: 'PUT',
  path: `${API}/office/redirects`,
  audience: { operator: 'pages.redirect' },
  confirmed: true,
  summary: 'Задать, куда ведёт путь',
  body: z
    .strictObject({
      from,
      code: Redirect.shape.code,
      to: z.nullable(
        line(500).check(
          z.refine(
            (to) => ownTarget.test(to) || otherTarget.test(to),
            'Нужен путь /… или, для другого сайта, //адрес',
          ),
        ),
      ),
      aliasRoute: z.nullable(PagePath),
      why,
    })
    .check(
      z.refine(({ code, to }) => (to === null) === (code === 200 || code === 404), {
        error: 'Цель нужна для кодов 301, 302, 307 и 308, и только для них',
        path: ['to'],
      }),
      z.refine(({ code, aliasRoute }) => (aliasRoute === null) === (code !== 200), {
        error: 'Страница под чужим адресом — это код 200, и только он',
        path: ['aliasRoute'],
      }),
    ),
  answer: Redirect,
  refusals: {
    redirect_loop: {
      status: 422,
      code: 1704,
      message: 'Так получится круг или слишком длинная цепочка перенаправлений',
    },
    redirects_full: {
      status: 409,
      code: 1705,
      message: 'Перенаправлений уже столько, сколько можно',
    },
  },
})

export const dropRedirect = endpoint({
  method: 'POST',
  path: `${API}/office/redirects/drop`,
  audience: { operator: 'pages.redirect' },
  summary: 'Убрать перенаправление',
  body: z.strictObject({ from, why }),
  answer: z.object({ dropped: z.boolean() }),
  refusals: {},
})
