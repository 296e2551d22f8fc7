import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { splitLocale } from '@ayva/contract/locale'
import { REMARKETING_PATH } from '@ayva/contract/platform/settings/remarketing'
import { type QueryClient } from '@tanstack/react-query'
import { type ComponentType } from 'react'
import {
  createContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  RouterContextProvider,
  type RouteObject,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router'
import { optional } from '#lib/cache.ts'
import { type Language } from '#lib/language.ts'
import { PageMissing, type PageModule } from '#lib/page.ts'
import { plainPath, seoPageQuery } from '#lib/seo-page.ts'
import { loadFirstGames } from './games/lobby/lobby.ts'
import { codeOf } from './page-code.ts'
import { SeoText } from './platform/pages/pages.ts'
import { openPage, type RouteRow } from '#lib/module-pages.ts'
import { useRemarketing } from '#lib/remarketing.ts'
import { CONTENT_PATH, judge } from '#lib/route-rules.ts'
import { settingsQuery } from './platform/settings/settings.ts'
import {
  type Assets,
  ErrorPage,
  faultOf,
  Frame,
  LastResort,
  loadFrame,
  rowBeneath,
} from './site/shell/shell.ts'

export type RouterNeeds = {
  call: Call
  cache: QueryClient
  loggedIn: () => boolean
  /** Languages of the site: with several of them each path begins with its own. */
  locales: readonly string[]
  /** Keeps the path that a guest asked for until they have logged in. */
  remember: (path: string) => void
}

/** What the browser must know of a page that the server rendered. */
export type PageState = {
  /** The path of the page's row, '' where no row has the address. */
  row: string
  loggedIn: boolean
  assets: Assets
  origin: string
  language: Language
  loaderData: Record<string, unknown>
  errors: Record<string, PageFault>
}
/** An error that a page was rendered with: its status and words, nothing of the inside. */
export type PageFault = { status: number; message: string }

export function pageFault(error: unknown): PageFault {
  const { status, message } = faultOf(error)
  return { status, message: isRouteErrorResponse(error) ? message : 'Error' }
}

export function pageError({ status, message }: PageFault): unknown {
  return new ErrorResponse(status, '', message)
}

/** Addresses that no row has: the database says what is there. */
const contentRow: RouteRow = {
  ...openPage(CONTENT_PATH, './platform/pages/ContentPage.tsx'),
  kind: 'article',
}

/** Where a guest of a site for its own people is led: the login over a page of nothing else. */
const ENTRANCE = { to: '/entrance#authorization', login: true } as const

const needsKey = createContext<RouterNeeds>()

/** What the loaders of one tab, or of one request, work with. */
export function contextOf(needs: RouterNeeds): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(needsKey, needs)
  return context
}

const needsOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(needsKey)

/** The router's own form of the route table: it knows of no visitor, so the server makes it once. */
export function routeObjects(rows: RouteRow[]): RouteObject[] {
  return [
    {
      id: 'frame',
      element: <Frame />,
      loader: (args) => loadFrame(needsOf(args)),
      errorElement: <LastResort />,
      hydrateFallbackElement: <></>,
      children: [
        ...rows.map((row) => routeObject(row)),
        {
          id: contentRow.path,
          path: contentRow.path,
          handle: contentRow,
          errorElement: <ErrorPage />,
          lazy: async () => {
            const { contentRoute } = await import('./content-route.tsx')
            return contentRoute(rows, {
              contentRow,
              admit,
              needsOf,
              pathOf,
              missing,
              enter,
              refused,
            })
          },
        },
      ],
    },
  ]
}

/** The error page shows games; without them it is an error page all the same. */
async function missing({ call, cache }: RouterNeeds): Promise<never> {
  if (useRemarketing.getState().on) throw redirect(REMARKETING_PATH)
  await loadFirstGames(call, cache).catch(() => {})
  throw new Response('This page could not be found', { status: 404 })
}

function routeObject(row: RouteRow): RouteObject {
  const known = {
    path: row.path,
    id: row.path,
    handle: row,
    caseSensitive: true,
    errorElement: <ErrorPage />,
  }
  // Without a page there is no code to wait for: the row leads on, or its module is not built.
  const code = row.page
  if (code === undefined)
    return {
      ...known,
      loader: async (args) => {
        await admit(row, args)
        return missing(needsOf(args))
      },
      element: <></>,
    }
  return {
    ...known,
    lazy: async () => {
      const page = await codeOf(code)
      if ('failed' in page) return { Component: throwing(page.failed) }
      return {
        Component: row.seoPage ? withText(page.view) : page.view,
        loader: async (args: LoaderFunctionArgs) => {
          await admit(row, args)
          const path = pathOf(args)
          const moving = row.kind === 'game' ? moveFrom(path, args) : undefined
          const seo = row.seoPage && loadSeo(path, needsOf(args))
          const loading = loadPage(page, { path, params: args.params }, args)
          loading.catch(optional)
          // What has moved is led on from, be there something or not.
          await Promise.all([moving ?? loading, seo])
          await loading
          // In the browser the page beneath a dialog is there already.
          if (import.meta.env.SSR && row.modal) {
            const beneath = rowBeneath(row)
            await enter({ row: beneath, path: beneath.path, params: {} }, args)
          }
          return null
        },
      }
    },
  }
}

/** A page of the product with what operators have written below it. */
function withText(View: ComponentType): ComponentType {
  return function WithText() {
    return (
      <>
        <View />
        <SeoText />
      </>
    )
  }
}

async function loadSeo(path: string, { call, cache }: RouterNeeds): Promise<void> {
  await cache.query(seoPageQuery(call, path)).catch(optional)
}

/** Leads on who asks for what has moved; it fails only where nothing could be learned, and says nothing of it. */
async function moveFrom(path: string, args: LoaderFunctionArgs): Promise<void> {
  const needs = needsOf(args)
  const { leadTo, movedFrom } = await import('#lib/redirects.ts')
  const moved = await movedFrom(needs.call, plainPath(path)).catch(optional)
  const elsewhere = moved && leadTo(moved)
  if (elsewhere) throw elsewhere
  if (moved?.code === 404) await missing(needs)
}

type At = { path: string; params: LoaderFunctionArgs['params'] }

async function loadPage(page: PageModule, at: At, args: LoaderFunctionArgs): Promise<void> {
  const needs = needsOf(args)
  try {
    await page.load?.({ ...needs, ...at, url: new URL(args.request.url) })
  } catch (error) {
    if (isMissing(error)) await missing(needs)
    throw refused(error, args)
  }
}

/** Loads a row's page for another address than its own. */
async function enter({ row, ...at }: At & { row: RouteRow }, args: LoaderFunctionArgs) {
  const page = await codeOf(row.page ?? '')
  if ('failed' in page) throw page.failed
  await loadPage(page, at, args)
}

/** The router shows no error page for a route whose code it still awaits: so the code is the error. */
function throwing(error: unknown): () => never {
  return () => {
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof PageMissing || (error instanceof Refusal && error.status === 404)

/** A «no» of the server keeps its status; one for want of a session leads to where it can be had. */
function refused(error: unknown, args: LoaderFunctionArgs): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.status === 401) return toLogin(args)
  if (error.status === 451) return redirect(REMARKETING_PATH)
  return new Response(error.message, { status: error.status })
}

function toLogin(args: LoaderFunctionArgs): Response {
  const { pathname, search } = askedOf(args)
  return redirect(`/?redirect=${encodeURIComponent(pathname + search)}#authorization`)
}

/** The path as the table knows it, without a language. */
function askedOf(args: LoaderFunctionArgs): { pathname: string; search: string } {
  const { pathname, search } = new URL(args.request.url)
  return { pathname: splitLocale(pathname, needsOf(args).locales).path, search }
}

const pathOf = (args: LoaderFunctionArgs) => askedOf(args).pathname

/** Lets in who may open a page; others are led to where that can be mended, or find no page. */
async function admit(row: RouteRow, args: LoaderFunctionArgs): Promise<void> {
  if (useRemarketing.getState().on && row.path !== REMARKETING_PATH)
    throw redirect(REMARKETING_PATH)
  const needs = needsOf(args)
  const { pathname, search } = askedOf(args)
  const loggedIn = needs.loggedIn()
  const isShut = !loggedIn && !row.personal && (await isOn(PERSONAL, needs).catch(() => false))
  const verdict = isShut ? ENTRANCE : judge(row, { params: args.params, search, loggedIn })
  if (verdict === 'missing' || !(await isOn(row, needs))) await missing(needs)
  if (typeof verdict === 'string') return
  if (verdict.login) needs.remember(pathname + search)
  throw redirect(verdict.to)
}

/** A site for those who have an account; while nothing is known it is for all. */
const PERSONAL = { flag: 'personal_mode' } as const

async function isOn(
  { flag }: Pick<RouteRow, 'flag'>,
  { call, cache }: RouterNeeds,
): Promise<boolean> {
  return flag === undefined || (await cache.query(settingsQuery(call)))[flag]?.enabled === true
}
