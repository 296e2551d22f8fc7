/** Addresses without a row. The database determines the content: a redirect, another page, a text, nothing. */
import { type ReactElement } from 'react'
import { type LoaderFunctionArgs, matchRoutes, useLoaderData, useRoutes } from 'react-router'
import { leadTo, movedFrom } from '#lib/redirects.ts'
import { type RouteRow } from '#lib/module-pages.ts'
import { plainPath, seoPageQuery } from '#lib/seo-page.ts'
import { type Shown } from '#lib/shown-row.ts'
import { codeOf } from './page-code.ts'
import { type RouterNeeds } from './router.tsx'

type At = Shown & { params: Record<string, string | undefined> }
type CompositionRoot = {
  contentRow: RouteRow
  admit: (row: RouteRow, args: LoaderFunctionArgs) => Promise<void>
  needsOf: (args: LoaderFunctionArgs) => RouterNeeds
  /** The requested path without its language. */
  pathOf: (args: LoaderFunctionArgs) => string
  missing: (needs: RouterNeeds) => Promise<never>
  /** Loads the data of a page, including its refusals. */
  enter: (at: At, args: LoaderFunctionArgs) => Promise<void>
  /** Converts a refusal of the server for the error page. */
  refused: (error: unknown, args: LoaderFunctionArgs) => unknown
}

/** The views of such pages by module, because rendering must not wait for their code. */
const views = new Map<string, ReactElement>()

/** Loads the code of the page for an address. */
export async function fetchView({ page = '' }: RouteRow): Promise<void> {
  const code = await codeOf(page)
  if ('failed' in code) throw code.failed
  const View = code.view
  views.set(page, <View />)
}

/** The route for such addresses; loaded with the first of them, because few visitors ever open one. */
export function contentRoute(rows: RouteRow[], compositionRoot: CompositionRoot) {
  const { contentRow, admit, needsOf, pathOf, missing, enter, refused } = compositionRoot
  const table = rows
    .filter(({ page, access, flag, modal }) => page && access === 'anyone' && !flag && !modal)
    .map((row) => ({ path: row.path, caseSensitive: true, handle: row }))

  function pageAt(path: string): At {
    const match = matchRoutes(table, path)?.at(-1)
    return { row: match?.route.handle ?? contentRow, params: match?.params ?? {}, path }
  }

  return {
    Component: Content,
    async loader(args: LoaderFunctionArgs): Promise<Shown> {
      await admit(contentRow, args)
      const needs = needsOf(args)
      const { call, cache } = needs
      const path = plainPath(pathOf(args))
      // Not shared between guests, because the number of unknown paths is unlimited.
      const asked = { ...seoPageQuery(call, path), meta: {} }
      const asking = Promise.all([movedFrom(call, path), cache.query(asked)])
      const [moved, page] = await asking.catch((error: unknown) => {
        throw refused(error, args)
      })
      // One copy of the not-found page serves all addresses and contains none of them.
      if (!page) cache.removeQueries(asked)
      const elsewhere = moved && leadTo(moved)
      if (elsewhere) throw elsewhere
      const alias = moved?.aliasRoute ?? undefined
      if (moved?.code === 404 || (alias === undefined && !page)) return missing(needs)
      const at = alias === undefined ? { row: contentRow, params: {}, path } : pageAt(alias)
      await Promise.all([fetchView(at.row), enter(at, args)])
      return { row: at.row, path: at.path }
    },
  }
}

/** The page under the requested address; the page itself sees its own path as the address. */
function Content() {
  const { row, path } = useLoaderData<Shown>()
  const element = views.get(row.page ?? '')
  return useRoutes([{ path: row.path, caseSensitive: true, element }], encodeURI(path))
}
