import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router'
import { PageMissing } from '#lib/page.ts'
import { pageModules } from './pages.ts'
import { type RouteRow, routes } from './routes.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { loadFrame } from './shell/frame-load.ts'
import { Frame } from './shell/Frame.tsx'

export type RouterNeeds = { call: Call; cache: QueryClient; loggedIn: () => boolean }

/** What the browser must know of a page that the server rendered. */
export type PageState = {
  loggedIn: boolean
  origin: string
  loaderData: Record<string, unknown>
  errors: Record<string, PageFault>
}
/** An error that a page was rendered with: its status and words, nothing of the inside. */
export type PageFault = { status: number; message: string }

export function pageFault(error: unknown): PageFault {
  if (isRouteErrorResponse(error)) return { status: error.status, message: String(error.data) }
  const { status } = (error ?? {}) as { status?: unknown }
  return { status: typeof status === 'number' ? status : 500, message: 'Error' }
}

export function pageError({ status, message }: PageFault): unknown {
  return new ErrorResponse(status, '', message)
}

/** The router's own form of the route table. */
export function routeObjects(needs: RouterNeeds): RouteObject[] {
  return [
    {
      id: 'frame',
      element: <Frame />,
      loader: () => loadFrame(needs),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        ...routes.map((row) => routeObject(row, needs)),
        { id: 'missing', path: '*', loader: missing, element: <></>, errorElement: <ErrorPage /> },
      ],
    },
  ]
}

function missing(): never {
  throw new Response('This page could not be found', { status: 404 })
}

function routeObject(row: RouteRow, needs: RouterNeeds): RouteObject {
  return {
    path: row.path,
    id: row.page,
    handle: row,
    errorElement: <ErrorPage />,
    lazy: async () => {
      const load = pageModules[row.page]
      if (!load) throw new Error(`no module ${row.page}`)
      const { page } = await load()
      return {
        Component: page.view,
        loader: async (args: LoaderFunctionArgs) => {
          guard(row, args, needs)
          try {
            await page.load?.({ ...needs, params: args.params, url: new URL(args.request.url) })
          } catch (error) {
            if (error instanceof PageMissing) missing()
            throw error
          }
          return null
        },
      }
    },
  }
}

/** Who may not open a page is led to where that can be mended. */
function guard(row: RouteRow, { request }: LoaderFunctionArgs, { loggedIn }: RouterNeeds): void {
  const url = new URL(request.url)
  if (row.access === 'players' && !loggedIn()) {
    const back = encodeURIComponent(url.pathname + url.search)
    throw redirect(`/?redirect=${back}#authorization`)
  }
  if (row.access === 'guests' && loggedIn()) throw redirect('/')
}
