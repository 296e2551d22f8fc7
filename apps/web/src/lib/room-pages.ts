import { type Settings } from '@ayva/contract/settings'

/** Who may open a page: `players` after login, `guests` only without one. */
export type Access = 'anyone' | 'players' | 'guests'
/** The frame around it: `site` has everything, `payment` the header and the footer only, `full` neither. */
export type Layout = 'site' | 'payment' | 'full'
export type RouteRow = {
  path: string
  /** The page's module, from `src/`. */
  page: string
  access: Access
  layout: Layout
  /** Of no use to whoever searches: not in the sitemap. */
  noindex?: true
  /** Guests get the same page within so many seconds: it may be kept as rendered. */
  keepSeconds?: number
  /** What a guest's copy of the page reads of its query; everything else is left out of it. */
  query?: string[]
}
/** A dialog that has an address: the hash that opens it over any page. */
export type ModalRow = {
  hash: string
  /** The dialog's module, from `src/`. */
  modal: string
  access: Access
  /** The setting that must be known and on. */
  setting?: SwitchName
}

/** The settings that are on or off. */
type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends { enabled: boolean } ? Name : never
}[keyof Settings]

/** What a room shows in the browser: `<room>/<room>.pages.ts` says it. */
export type RoomPages = { pages?: RouteRow[]; modals?: ModalRow[] }

const KEEP_SECONDS = 300

/** A page of the site that looks the same to every guest. */
export function openPage(path: string, page: string): RouteRow {
  return { path, page, access: 'anyone', layout: 'site', keepSeconds: KEEP_SECONDS }
}
