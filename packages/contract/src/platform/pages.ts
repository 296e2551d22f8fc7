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

/** A path that a page may have: letters, digits and «-._~», no dot segments, and no path of the server itself. */
export const PagePath = z.string().check(
  z.normalize('NFC'),
  z.maxLength(PATH_MAX, `Не длиннее ${PATH_MAX} знаков`),
  z.regex(segments, 'Нужен путь вида /about-us'),
  z.refine((path) => !ours.test(path), 'Этот путь занят сервером'),
)

/** The metadata of a page for search engines and other sites, and its text. */
export const Page = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  /** Null if the title is also the heading. */
  heading: z.nullable(z.string()),
  description: z.string(),
  /** The same page in other languages, if set by an operator. */
  alternates: z.array(z.object({ hreflang: z.string(), href: z.string() })),
  /** Null for the site's own name and picture. */
  ogSiteName: z.nullable(z.string()),
  ogImage: z.nullable(z.string()),
  noindex: z.boolean(),
  /** The header «Name: value» and the status for a prerendering crawler. */
  prerenderHeader: z.nullable(z.string()),
  prerenderStatusCode: z.nullable(z.int()),
  /** HTML with a few safe elements; headings of the second level have the ids of `parts`. */
  text: z.string(),
  parts: z.array(z.object({ id: z.string(), title: z.string() })),
  publishedAt: Moment,
})
export type Page = z.output<typeof Page>

const path = z.object({ path: z.string().check(z.maxLength(PATH_MAX * 2)) })

/** The path is URL-encoded or the rest of the address; `/` is written as `%2F`. */
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
 * Codes 301, 302, 307 and 308 lead to `to`: a path of the site, or `//host/…` for another site, which reloads the
 * document. 404 says that the path is gone; 200 shows the page of `aliasRoute` here.
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
