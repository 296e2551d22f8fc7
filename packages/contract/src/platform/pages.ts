import * as z from 'zod/mini'
import { API, Domain, endpoint, Moment } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const pageSettings = {
  hreflang_auto_replace: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary:
      'Ссылки hreflang на ту же страницу в каждом языке сайта; без них остаются заданные вручную',
  }),
}

declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof pageSettings> {}
}

export const PATH_MAX = 180
const segments = /^\/(?:[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*(?:\/[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*)*)?$/u
const ours = /^\/(?:api|art|assets)(?:\/|$)/

/** A path that a page may have: letters, digits and «-._~», no dot segments, never one of the server's own. */
export const PagePath = z.string().check(
  z.normalize('NFC'),
  z.maxLength(PATH_MAX, `Не длиннее ${PATH_MAX} знаков`),
  z.regex(segments, 'Нужен путь вида /about-us'),
  z.refine((path) => !ours.test(path), 'Этот путь занят сервером'),
)

/** What search engines and other sites are told of a page, and its text. */
export const Page = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  /** Null where the title is the heading too. */
  heading: z.nullable(z.string()),
  description: z.string(),
  /** The same page in other languages, where that was set by hand. */
  alternates: z.array(z.object({ hreflang: z.string(), href: z.string() })),
  /** Null where the site's own name and picture will do. */
  ogSiteName: z.nullable(z.string()),
  ogImage: z.nullable(z.string()),
  noindex: z.boolean(),
  /** «Name: value» and the status that a prerendering crawler is to take for the page's. */
  prerenderHeader: z.nullable(z.string()),
  prerenderStatusCode: z.nullable(z.int()),
  /** HTML of a few safe elements; its headings of the second rank have the ids of `parts`. */
  text: z.string(),
  parts: z.array(z.object({ id: z.string(), title: z.string() })),
  publishedAt: Moment,
})
export type Page = z.output<typeof Page>

const path = z.object({ path: z.string().check(z.maxLength(PATH_MAX * 2)) })

/** The path stands URL-encoded or as what remains of the address; that of `/` is `%2F`. */
export const showPage = endpoint({
  method: 'GET',
  path: `${API}/pages/:path`,
  audience: 'guest',
  summary: 'Страница по её пути: описание для поисковых систем и текст',
  params: path,
  query: z.object({ domain: Domain }),
  byHost: true,
  answer: Page,
  refusals: { page_unknown: { status: 404, code: 1701, message: 'Такой страницы нет' } },
  cacheSeconds: 300,
})

/**
 * Codes 301, 302, 307 and 308 lead to `to`: a path of the site, or `//host/…`, which is another site's
 * and loads the document anew. 404 says that the path is gone; 200 shows the page of `aliasRoute` here.
 */
export const Redirect = z.object({
  code: z.literal([200, 301, 302, 307, 308, 404]),
  to: z.nullable(z.string()),
  from: z.string(),
  aliasRoute: z.nullable(z.string()),
})
export type Redirect = z.output<typeof Redirect>

export const findRedirect = endpoint({
  method: 'GET',
  path: `${API}/redirects`,
  audience: 'guest',
  summary: 'Куда ведёт путь; null, если никуда',
  query: z.extend(path, { domain: Domain }),
  byHost: true,
  answer: z.nullable(Redirect),
  refusals: {},
  cacheSeconds: 300,
})
