import '#lib/zod.ts'
import './styles.ts'
import { type Call, createClient, type Send } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { splitLocale } from '@ayva/contract/locale'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  type DataRouteObject,
  StaticRouterProvider,
} from 'react-router'
import { keepFor } from '#lib/keep-for.ts'
import { notFoundName } from './address.ts'
import { App } from './App.tsx'
import { GuestAnswers } from '#lib/guest-answers.ts'
import { baseOf, languageOf } from '#lib/language.ts'
import { inLanguage } from '#lib/linked-language.ts'
import { fetchLater } from '#lib/later.tsx'
import { wantedCookie } from '#lib/wanted-path.ts'
import { writePage } from '#lib/wire.ts'
import { contextOf, pageFault, type PageState, routeObjects } from './router.tsx'
import { shownRow } from '#lib/shown-row.ts'
import { routes } from '#lib/modules.ts'
import { lookOf } from './platform/settings/settings.ts'
import { type Assets, Document, rowBeneath } from './site/shell/shell.ts'

export { addressOf } from './address.ts'
export { routes } from '#lib/modules.ts'

/** `send` passes a call to the rendering server; the client is created here, so that its refusals have our classes. */
export type RenderRequest = {
  url: string
  send: Send
  loggedIn: boolean
  /** Languages of the site, the default one first. */
  locales: readonly string[]
  assets: AssetsOf
  /** Whether there is a cached copy of the page with that name, which then need not be rendered. */
  hasCopy?: (name: string) => boolean
}
/** Scripts and styles by page module; the page '' is what every page needs. */
export type AssetsOf = (page: string) => Assets
export type Rendered =
  | { status: number; html: string; keepSeconds: number; lost?: string; faults: unknown[] }
  | { status: number; redirect: string; cookie?: string }
  | { copy: string }

/** Renders one page. `faults` are errors that should be logged: the visitor only gets their status. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const prepared = await prepare(request)
  if ('redirect' in prepared) return prepared
  const { draw, drawFault, ...page } = prepared
  if (page.lost !== undefined && request.hasCopy?.(page.lost)) return { copy: page.lost }
  try {
    return { ...page, html: draw() }
  } catch (fault) {
    const faults = [...page.faults, fault]
    return { status: 500, keepSeconds: 0, faults, html: drawFault(fault) }
  }
}

type Page = {
  status: number
  keepSeconds: number
  /** The name of the not-found copy that all guests share, if this is one. */
  lost?: string
  faults: unknown[]
  draw: () => string
  /** Renders the error page at the same address, for a page that cannot be rendered. */
  drawFault: (fault: unknown) => string
}
type Prepared = Page | { status: number; redirect: string; cookie?: string }

/** The cache time of a missing page, because somebody may add it. */
const NOT_FOUND_SECONDS = 60

const guestAnswers = new GuestAnswers()
/** By the beginning of every path: nothing, or one of the languages. */
const everyRoute = new Map<string, ReturnType<typeof createStaticHandler>>()
/** A path without parameters belongs to one row, so no other row need be matched. */
const plainRoutes = new Map(
  routes
    .filter(({ path }) => !path.includes(':'))
    .map((row) => [row.path, createStaticHandler(routeObjects([row]))]),
)

function handlerOf(base: string): ReturnType<typeof createStaticHandler> {
  const known = everyRoute.get(base)
  if (known) return known
  const made = createStaticHandler(routeObjects(routes), { basename: base || '/' })
  everyRoute.set(base, made)
  return made
}

/** The content for guests has changed, so no earlier answer is valid. */
export function contentChanged(): void {
  guestAnswers.clear()
}

/** Everything except React's own work: the benchmark renders one prepared page repeatedly as its baseline. */
export async function prepare(request: RenderRequest): Promise<Prepared> {
  const { send, loggedIn } = request
  const url = new URL(request.url)
  const base = baseOf(url.pathname, request.locales)
  const call = createClient(send)
  const cache = guestAnswers.cache(loggedIn ? 'everyone' : 'shared')
  let cookie: string | undefined
  const remember = (path: string) => (cookie = wantedCookie(path))
  const { locales } = request
  const requestContext = contextOf({ call, cache, locales, loggedIn: () => loggedIn, remember })
  const handler = plainRoutes.get(url.pathname) ?? handlerOf(base)
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response)
    return {
      status: context.status,
      redirect: context.headers.get('location') ?? '/',
      ...(cookie !== undefined && { cookie }),
    }
  await fetchLater()

  const leaf = context.matches.at(-1)?.route
  const row = rowOf(context)
  const drawn = (shown: StaticHandlerContext) => {
    const tree = treeOf(request, { call, cache, context: shown, origin: url.origin })
    return () => `<!doctype html>${inLanguage(base, renderToString(tree))}`
  }
  const status = context.statusCode
  const faults = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
  if (status === 404 && !loggedIn && faults.length === 0) {
    // Rendered without the requested address, so that one copy serves all missing addresses.
    const nowhere = {
      ...context,
      location: { ...context.location, pathname: `${base}/404`, search: '' },
    }
    const lost = notFoundName(base, leaf?.id ?? '')
    const draw = drawn(nowhere)
    return {
      status,
      keepSeconds: keepFor(cache, NOT_FOUND_SECONDS),
      lost,
      faults,
      draw,
      drawFault: () => draw(),
    }
  }
  return {
    status,
    keepSeconds: status === 200 && !loggedIn ? keepFor(cache, row?.keepSeconds ?? 0) : 0,
    faults,
    draw: drawn(context),
    drawFault: (fault) => drawn({ ...context, errors: { [leaf?.id ?? 'frame']: fault } })(),
  }
}

type Shown = {
  call: Call
  cache: QueryClient
  context: StaticHandlerContext
  /** The public origin of the site. */
  origin: string
}

function rowOf({ matches, loaderData }: StaticHandlerContext) {
  const leaf = matches.at(-1)?.route
  return shownRow(leaf?.handle, loaderData[leaf?.id ?? ''])
}

/** The page's own nested routes; rendering needs no others. */
function branchOf({ matches }: StaticHandlerContext): DataRouteObject[] {
  return matches.reduceRight<DataRouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}

/** A dialog that is opened directly also loads the styles of the page beneath. */
function dressOf(row: ReturnType<typeof rowOf>, assetsOf: AssetsOf): Assets {
  const own = assetsOf(row?.page ?? '')
  if (!row?.modal) return own
  const { later, styles } = assetsOf(rowBeneath(row).page ?? '')
  return {
    ...own,
    later: [...new Set([...own.later, ...later])],
    styles: [...new Set([...own.styles, ...styles])],
  }
}

/** The whole document, and the state with which the browser continues. */
function treeOf(
  { url, locales, loggedIn, assets: assetsOf }: RenderRequest,
  { call, cache, context, origin }: Shown,
) {
  const row = rowOf(context)
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [id, pageFault(error)])
  const assets = dressOf(row, assetsOf)
  const language = languageOf(locales, splitLocale(new URL(url).pathname, locales).locale)
  const page: PageState = {
    row: row?.path ?? '',
    loggedIn,
    origin,
    language,
    assets,
    loaderData: context.loaderData,
    errors: Object.fromEntries(errors),
  }
  return (
    <Document
      assets={assets}
      state={writePage(page, dehydrate(cache))}
      locale={language.currentLanguage}
      look={lookOf(cache)}
      calm={cache.getQueryData<Self | null>(['self'])?.calm}
    >
      <App call={call} cache={cache} origin={origin} language={language}>
        <StaticRouterProvider
          router={createStaticRouter(branchOf(context), context)}
          context={context}
          hydrate={false}
        />
      </App>
    </Document>
  )
}
