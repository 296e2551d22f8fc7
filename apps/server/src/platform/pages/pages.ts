/**
 * Pages of text, what search engines are told of a path, and where a path leads that has moved. What is
 * shown is read here and kept by each node until content changes; operators write in `pages.office.ts`.
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
/** Whoever missed the hint of a change learns of it by then. */
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

/** The page that is shown at a path. Refuses with `page_unknown`. */
export async function shownPage(deps: Deps, asked: string): Promise<Page> {
  const path = pathOf(asked)
  if (!path || !(await isKnown(deps, path))) throw refuse('page_unknown')
  const page = await keptOf(deps).pages.load(path, KEEP_MS, () => readPage(deps, path))
  if (!page) throw refuse('page_unknown')
  return page
}

/** Where a path leads; null where nothing was said of it. */
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

/** Strangers invent paths without end, so an unknown one costs no statement: all known ones are kept. */
async function isKnown(deps: Deps, path: string): Promise<boolean> {
  return (await keptOf(deps).paths()).has(path)
}

/** Pages that searchers may find, with the day of the version that is shown. */
export async function indexedPages({ db }: Deps): Promise<{ path: string; changed: Date }[]> {
  const rows = await store.selectIndexed(db, PAGES_MAX)
  return rows.map(({ path, publishedAt }) => ({ path, changed: publishedAt! }))
}

/** «rules», «/rules» and «/rules/» are one path; undefined where no page can have it. */
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
    // Cleaned as it is read too: whatever wrote the row, no visitor's browser runs it.
    ...partsOf(cleanText(row.text)),
    publishedAt: row.publishedAt!.toISOString(),
  }
}

/** What a version says, in the names of the wire; its text as it stands. */
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
