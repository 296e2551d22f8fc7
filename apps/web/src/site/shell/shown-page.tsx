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
 * The page that is shown, and the dialog of an address over it. While there is a dialog, the page is the one
 * that was shown before it, at its own address and as it was; opened directly, the one its row names.
 */
export function useShownPage(): { page: Shown; dialog: ReactNode } {
  const element = useOutlet()
  const location = useLocation()
  const match = useMatches().at(-1)
  const row = shownRow(match?.handle, match?.loaderData)
  const failed = use(DataContext)?.errors
  const [kept, setKept] = useState<Shown>()
  // What went wrong is told on a page of its own.
  if (!row?.modal || failed) {
    // An address that fails its row is the not-found page, in the frame of the site, on either side.
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

/** The page's place in the frame: it keeps what it knows of its address while a dialog has another. */
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

// A server fetches what is drawn later before it draws anything.
if (import.meta.env.SSR) for (const row of routes) if (row.modal) under(row)
