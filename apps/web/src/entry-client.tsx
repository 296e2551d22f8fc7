import '#lib/zod.ts'
import './styles.ts'
import { noteStep, watchBack } from '@ayva/kit/back'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './App.tsx'
import { keepTrail } from '#lib/back.ts'
import { quietly, reloadOnMissingChunk } from '#lib/chunk-reload.ts'
import { whenIdle } from '#lib/idle.ts'
import { openCalls } from '#lib/call.ts'
import { createCache, notifyFault } from '#lib/cache.ts'
import { fetchLater } from '#lib/later.tsx'
import { shownRow } from '#lib/shown-row.ts'
import { baseOf } from '#lib/language.ts'
import { isMiniApp } from '#lib/mini-app.ts'
import { hasSession, useSession } from '#lib/session.ts'
import { takeOver } from '#lib/translators.ts'
import { remember } from '#lib/wanted-path.ts'
import { readState } from '#lib/wire.ts'
import { knowFirstPage } from './page-code.ts'
import { contextOf, pageError, type PageState, routeObjects } from './router.tsx'
import { routes } from '#lib/modules.ts'
import { lookOf } from './platform/settings/settings.ts'
import { Document } from './site/shell/shell.ts'

type State = PageState & { cache: DehydratedState }

async function start(): Promise<void> {
  reloadOnMissingChunk()
  const text = document.getElementById('state')?.textContent ?? '{}'
  const state = readState(text) as State
  const cache = createCache(notifyFault)
  hydrate(cache, state.cache)
  useSession.setState({ renewable: state.loggedIn })

  if (state.assets.page) knowFirstPage(state.assets.page)
  const objects = routeObjects(routes)
  const { locales } = state.language
  const basename = baseOf(location.pathname, locales) || '/'
  const leaf = matchRoutes(objects, location, basename)?.at(-1)?.route.id ?? state.row
  await resolveFirst(objects, leaf)
  const shown = shownRow(undefined, state.loaderData['*'])
  if (shown) {
    await resolveFirst(objects, '*')
    await (await import('./content-route.tsx')).fetchView(shown)
  }
  if (state.loggedIn) await fetchLater()
  const call = openCalls(cache)
  const loggedIn = hasSession
  const context = contextOf({ call, cache, locales, loggedIn, remember })
  watchBack()
  const router = createBrowserRouter(objects, {
    basename,
    getContext: () => context,
    hydrationData: { loaderData: state.loaderData, errors: pageErrors(state, leaf) },
  })
  noteStep()
  router.subscribe(noteStep)
  keepTrail(router)
  if (isMiniApp()) {
    const telegram = await quietly(() => import('./communication/telegram/telegram.ts'))
    telegram?.startMiniApp(router)
  }
  whenIdle(async () => {
    const ahead = await quietly(() => import('#lib/prefetch.ts'))
    ahead?.prefetchLinks(router)
  })
  takeOver()
  // Hydrates the whole document as the server rendered it, because React's generated ids count from its root. As a
  // transition, hydration proceeds piece by piece and never blocks the visitor.
  startTransition(() => {
    hydrateRoot(
      document,
      <Document
        assets={state.assets}
        state={text}
        locale={state.language.currentLanguage}
        look={lookOf(cache)}
      >
        <App call={call} cache={cache} origin={state.origin} language={state.language}>
          <RouterProvider router={router} />
        </App>
      </Document>,
    )
  })
}

/**
 * The router accepts «no errors» only as null. A missing address can still match the path of a row with an invalid
 * parameter; then the row is reported as missing.
 */
function pageErrors({ errors, row }: PageState, leaf: string): Record<string, unknown> | null {
  const entries = Object.entries(errors).map(
    ([id, fault]) => [id === row ? leaf : id, pageError(fault)] as const,
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** The first page's code must be loaded before hydration, or its markup would disappear for a moment. */
async function resolveFirst(objects: RouteObject[], row: string): Promise<void> {
  const route = objects.flatMap(({ children = [] }) => children).find(({ id }) => id === row)
  if (typeof route?.lazy === 'function')
    Object.assign(route, await route.lazy(), { lazy: undefined })
}

void start()
