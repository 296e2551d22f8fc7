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
  /** Languages of the site; with several of them each path begins with its own. */
  locales: readonly string[]
  /** Stores the path that a guest requested until the login. */
  remember: (path: string) => void
}

/** What the browser must know about a page that the server rendered. */
export type PageState = {
  /** The path of the page's row; '' if no row matches the address. */
  row: string
  loggedIn: boolean
  assets: Assets
  origin: string
  language: Language
  loaderData: Record<string, unknown>
  errors: Record<string, PageFault>
}
/** The error of a rendered page: its status and message, without internal details. */
export type PageFault = { status: number; message: string }

export function pageFault(error: unknown): PageFault {
  const { status, message } = faultOf(error)
  return { status, message: isRouteErrorResponse(error) ? message : 'Error' }
}

export function pageError({ status, message }: PageFault): unknown {
  return new ErrorResponse(status, '', message)
}

/** Addresses without a row: the database determines the content. */
const contentRow: RouteRow = {
  ...openPage(CONTENT_PATH, './platform/pages/ContentPage.tsx'),
  kind: 'article',
}

/** The redirect of a guest in personal mode: the login on an otherwise empty page. */
const ENTRANCE = { to: '/entrance#authorization', login: true } as const

const needsKey = createContext<RouterNeeds>()

/** The context of the loaders in one tab, or in one request. */
export function contextOf(needs: RouterNeeds): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(needsKey, needs)
  return context
}

const needsOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(needsKey)

/** The route table in the router's form: it does not depend on the visitor, so the server creates it once. */
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

/** The error page shows games, but works without them. */
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
  // Without a page there is no code to load: the row redirects, or its module does not exist yet.
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
          // A moved address redirects whether or not there is still a page.
          await Promise.all([moving ?? loading, seo])
          await loading
          // In the browser the page beneath a dialog is already loaded.
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

/** A page of the product with the operators' text below it. */
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

/** Redirects from a moved address; a failure only means that nothing is known, and is ignored. */
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

/** The router shows no error page for a route whose code is still loading, so the code itself throws the error. */
function throwing(error: unknown): () => never {
  return () => {
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof PageMissing || (error instanceof Refusal && error.status === 404)

/** A refusal of the server keeps its status; a missing session redirects to the login. */
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

/** The path as in the table, without a language. */
function askedOf(args: LoaderFunctionArgs): { pathname: string; search: string } {
  const { pathname, search } = new URL(args.request.url)
  return { pathname: splitLocale(pathname, needsOf(args).locales).path, search }
}

const pathOf = (args: LoaderFunctionArgs) => askedOf(args).pathname

/** Admits visitors who can open a page; others are redirected to the login or another page, or get not found. */
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

/** The site is only for people with an account; while the setting is unknown it is open. */
const PERSONAL = { flag: 'personal_mode' } as const

async function isOn(
  { flag }: Pick<RouteRow, 'flag'>,
  { call, cache }: RouterNeeds,
): Promise<boolean> {
  return flag === undefined || (await cache.query(settingsQuery(call)))[flag]?.enabled === true
}
