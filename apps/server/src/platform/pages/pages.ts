/**
 * Text pages, metadata of paths for search engines, and redirects. Published content is read here and cached in each
 * node until content changes; operators write in `pages.office.ts`.
 */
import { refusing } from '@ayva/contract/base'
import { type Page, PagePath, type Redirect, showPage } from '@ayva/contract/platform/pages'
import * as z from 'zod/mini'
import { Cache } from '#lib/cache/cache.ts'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { cleanText, partsOf } from './pages.clean.ts'
import * as store from './pages.sql.ts'

export { cleanText, partsOf } from './pages.clean.ts'

const refuse = refusing(showPage.refusals)
const KEPT_MAX = 2_000
/** A node that missed the hint of a change sees it after this time. */
const KEEP_MS = seconds(60)

export const PAGES_MAX = 1_000
export const REDIRECTS_MAX = 20_000

const keptOf = perApp((deps) => {
  const { bus } = deps
  const pages = new Cache<Page | undefined>({ most: KEPT_MAX })
  const redirects = new Cache<Redirect | undefined>({ most: KEPT_MAX })
  bus.subscribe('content_changed', () => {
    pages.clear()
    redirects.clear()
  })
  const paths = kept(bus, KEEP_MS, async () => new Set(await store.selectPaths(deps.db)))
  return { pages, redirects, paths }
})

/** The published page of a path. Refuses `page_unknown`. */
export async function shownPage(deps: Deps, asked: string): Promise<Page> {
  const path = pathOf(asked)
  if (!path || !(await isKnown(deps, path))) throw refuse('page_unknown')
  const page = await keptOf(deps).pages.load(path, KEEP_MS, () => readPage(deps, path))
  if (!page) throw refuse('page_unknown')
  return page
}

/** The redirect of a path; null if there is none. */
export async function redirectOf(deps: Deps, asked: string): Promise<Redirect | null> {
  const path = pathOf(asked)
  if (!path || !(await isKnown(deps, path))) return null
  const load = () => readRedirect(deps, path)
  return (await keptOf(deps).redirects.load(path, KEEP_MS, load)) ?? null
}

/** Whether operators have published a page or set a redirect for a path. */
export async function isKnownPath(deps: Deps, asked: string): Promise<boolean> {
  const path = pathOf(asked)
  return path !== undefined && (await isKnown(deps, path))
}

/** Answers from the cached list of all known paths, so that invented paths cost no query. */
async function isKnown(deps: Deps, path: string): Promise<boolean> {
  return (await keptOf(deps).paths()).has(path)
}

/** Pages that search engines may index, with the date of the published version. */
export async function indexedPages({ db }: Deps): Promise<{ path: string; changed: Date }[]> {
  const rows = await store.selectIndexed(db, PAGES_MAX)
  return rows.map(({ path, publishedAt }) => ({ path, changed: publishedAt! }))
}

/** Normalises a path: «rules», «/rules» and «/rules/» are the same; undefined if no page can have it. */
function pathOf(asked: string): string | undefined {
  const read = z.safeParse(PagePath, `/${asked.replace(/^\/+/, '').replace(/\/+$/, '')}`)
  return read.success ? read.data : undefined
}

async function readPage({ db }: Deps, path: string): Promise<Page | undefined> {
  const row = await store.selectShown(db, path)
  if (!row) return undefined
  return {
    ...sayContent(row),
    id: Number(row.id),
    url: row.path,
    // Sanitised on reading too, so that no script in the row reaches a browser, however it was written.
    ...partsOf(cleanText(row.text)),
    publishedAt: row.publishedAt!.toISOString(),
  }
}

/** The content of a version with the field names of the API, its text unchanged. */
export function sayContent({ isNoindex, prerenderStatus, ...said }: store.Content) {
  const { title, heading, description, alternates, ogSiteName, ogImage, prerenderHeader, text } =
    said
  return {
    title,
    heading,
    description,
    alternates,
    ogSiteName,
    ogImage,
    prerenderHeader,
    text,
    noindex: isNoindex,
    prerenderStatusCode: prerenderStatus,
  }
}

async function readRedirect({ db }: Deps, path: string): Promise<Redirect | undefined> {
  const row = await store.selectRedirect(db, path)
  return row && sayRedirect(row)
}

export function sayRedirect({ code, toPath, fromPath, alias }: store.RedirectRow): Redirect {
  return { code: code as Redirect['code'], to: toPath, from: fromPath, aliasRoute: alias }
}
