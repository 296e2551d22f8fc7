import { type RouteRow } from './module-pages.ts'

/** What an address shows that no row has: the row whose page it is, and the path that is drawn. */
export type Shown = { row: RouteRow; path: string }

/** The row of the page that is shown, by what its route carries and what its loader gave. */
export function shownRow(handle: unknown, loaded: unknown): RouteRow | undefined {
  return (loaded as Partial<Shown> | null | undefined)?.row ?? (handle as RouteRow | undefined)
}
