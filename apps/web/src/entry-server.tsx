import '#lib/zod.ts'
import './styles.ts'
import { type Call } from '@ayva/contract/client'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from './App.tsx'
import { createCache } from '#lib/cache.ts'
import { writeState } from '#lib/wire.ts'
import { pageFault, type PageState, routeObjects } from './router.tsx'
import { type RouteRow } from './routes.ts'
import { type Assets, Document } from './shell/Document.tsx'

export { routes } from './routes.ts'

export type RenderRequest = { url: string; call: Call; loggedIn: boolean; assets: AssetsOf }
/** Scripts and styles by page module; the page '' is what every page needs. */
export type AssetsOf = (page: string) => Assets
export type Rendered =
  | { status: number; html: string; keepSeconds: number }
  | { status: number; redirect: string }

/** Renders one page. The nonce is put in later, so that a rendered page may be kept. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const prepared = await prepare(request)
  if ('redirect' in prepared) return prepared
  const { status, keepSeconds, draw } = prepared
  return { status, keepSeconds, html: draw() }
}

type Prepared =
  | { status: number; keepSeconds: number; draw: () => string }
  | { status: number; redirect: string }

/** Everything but React's own work: the bench draws one prepared page again and again as its yardstick. */
export async function prepare({ url, call, loggedIn, assets }: RenderRequest): Promise<Prepared> {
  const cache = createCache()
  const { origin } = new URL(url)
  const handler = createStaticHandler(routeObjects({ call, cache, loggedIn: () => loggedIn }))
  const context = await handler.query(new Request(url))
  if (context instanceof Response)
    return { status: context.status, redirect: context.headers.get('location') ?? '/' }

  const row = context.matches.at(-1)?.route.handle as RouteRow | undefined
  const router = createStaticRouter(handler.dataRoutes, context)
  const faults = Object.entries(context.errors ?? {}).map(([id, error]) => [id, pageFault(error)])
  const page: PageState = {
    loggedIn,
    origin,
    loaderData: context.loaderData,
    errors: Object.fromEntries(faults),
  }
  const state = writeState({ ...page, cache: dehydrate(cache) })
  const tree = (
    <Document assets={assets(row?.page ?? '')} state={state}>
      <App call={call} cache={cache} origin={origin}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </Document>
  )
  const good = context.statusCode === 200
  return {
    status: context.statusCode,
    keepSeconds: good && !loggedIn ? (row?.keepSeconds ?? 0) : 0,
    draw: () => `<!doctype html>${renderToString(tree)}`,
  }
}
