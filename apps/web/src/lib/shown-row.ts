import { type RouteRow } from './module-pages.ts'

/** The content for an address without a row: the row of the shown page, and its path. */
export type Shown = { row: RouteRow; path: string }

/** The row of the current page, from its route's handle and its loader's result. */
export function shownRow(handle: unknown, loaded: unknown): RouteRow | undefined {
  return (loaded as Partial<Shown> | null | undefined)?.row ?? (handle as RouteRow | undefined)
}
