/**
 * Every page of the site, as data: the router, the server's rendering, access rules and tests read it.
 * `access` says who may open it; `layout` is the frame around it: `site` has header and footer,
 * `payment` the header only, `full` neither.
 */
export type Access = 'anyone' | 'players' | 'guests'
export type Layout = 'site' | 'payment' | 'full'
export type RouteRow = {
  path: string
  /** The page's module, from `src/`. */
  page: string
  access: Access
  layout: Layout
  /** Guests get the same page within so many seconds: it may be kept as rendered. */
  keepSeconds?: number
}

export const routes: RouteRow[] = [
  { path: '/', page: './lobby/HomePage.tsx', access: 'anyone', layout: 'site', keepSeconds: 300 },
]
