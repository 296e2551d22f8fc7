import { HoldsBack } from '@ayva/kit/back'
import { type ComponentType, type ReactNode, use, useState } from 'react'
import {
  isRouteErrorResponse,
  UNSAFE_DataRouterDataContext as DataContext,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useOutlet,
} from 'react-router'
import { Beneath } from '#lib/beneath.ts'
import { later } from '#lib/later.tsx'
import { type RouteRow } from '#lib/module-pages.ts'
import { routes } from '#lib/modules.ts'
import { shownRow } from '#lib/shown-row.ts'
import { codeOf } from '../../page-code.ts'

type Shown = { element: ReactNode; location: Location; row: RouteRow | undefined }

/**
 * The current page, and the dialog in the address over it. With a dialog, the page is the previous one, with its own
 * address and state; for a dialog that is opened directly, it is the one in the dialog's row.
 */
export function useShownPage(): { page: Shown; dialog: ReactNode } {
  const element = useOutlet()
  const location = useLocation()
  const match = useMatches().at(-1)
  const row = shownRow(match?.handle, match?.loaderData)
  const failed = use(DataContext)?.errors
  const [kept, setKept] = useState<Shown>()
  // A failure is shown on a page of its own.
  if (!row?.modal || failed) {
    // A missing page is the not-found page inside the site's frame, on the server and in the browser.
    const page = { element, location, row: isLost(failed) ? undefined : row }
    if (kept?.location !== location) setKept(page)
    return { page, dialog: null }
  }
  const dialog = <HoldsBack value={false}>{element}</HoldsBack>
  return { page: kept ?? under(row), dialog }
}

function isLost(errors: Record<string, unknown> | null | undefined): boolean {
  return Object.values(errors ?? {}).some((one) => isRouteErrorResponse(one) && one.status === 404)
}

/** The page's place in the frame: it keeps its location while a dialog has another. */
export function ShownPage({ page, beneath }: { page: Shown; beneath: boolean }) {
  const value = { ...use(LocationContext), location: page.location }
  return (
    <LocationContext value={value}>
      <Beneath value={beneath}>{page.element}</Beneath>
    </LocationContext>
  )
}

const HOME = '/'

/** The row of the page beneath a dialog that is opened directly. */
export function rowBeneath({ over = HOME }: RouteRow): RouteRow {
  return routes.find(({ path }) => path === over)!
}

const pages = new Map<string, Shown>()

function under(row: RouteRow): Shown {
  const beneath = rowBeneath(row)
  const { path } = beneath
  const known = pages.get(path)
  if (known) return known
  const View = viewOf(beneath)
  const location = { pathname: path, search: '', hash: '', state: null, key: `under ${row.path}` }
  const page: Shown = { element: <View />, location: location as Location, row: beneath }
  pages.set(path, page)
  return page
}

function viewOf(row: RouteRow): ComponentType {
  return later(async () => {
    const page = await codeOf(row.page ?? '')
    if ('failed' in page) throw page.failed
    return page.view
  })
}

// The server loads the code of deferred components before rendering.
if (import.meta.env.SSR) for (const row of routes) if (row.modal) under(row)
