import { type ComponentType } from 'react'
import { type Settings } from '@ayva/contract/platform/settings'

/** Who may open a page: `players` after login, `guests` only without one. */
export type Access = 'anyone' | 'players' | 'guests'
/**
 * The frame around it: `site` has everything; the other two are the whole screen's, without header and
 * footer. `payment` keeps a slim bar with the way back and the balance, `full` nothing at all.
 */
export type Layout = 'site' | 'payment' | 'full'
/** What may stand in a parameter of an address: digits alone, or one of these words. */
export type ParamRule = 'digits' | readonly string[]
/** What a page is for the frame around it: entering one of payments has followers of its own. */
export type PageKind = 'payment' | 'article' | 'game' | 'list'
export type RouteRow = {
  path: string
  /** The page's module, from `src/`; a row that leads on, or whose module is not built yet, has none. */
  page?: string
  access: Access
  layout: Layout
  /** Of no use to whoever searches: not in the sitemap. */
  noindex?: true
  /** Guests get the same page within so many seconds: it may be kept as rendered. */
  keepSeconds?: number
  /** What a guest's copy of the page reads of its query; everything else is left out of it. */
  query?: string[]
  /** What fails here is no page, before anything is asked of the server. */
  params?: Record<string, ParamRule>
  /** The row only leads on; parameters of its path may stand in it. */
  redirect?: string
  /** The feature that must be on: while it is off the address is no page, and nothing links to it. */
  flag?: SwitchName
  /** Title, description and text come from the page of that path in the database, where there is one. */
  seoPage?: true
  kind?: PageKind
  /** Never the page that somebody comes back to. */
  skip?: true
  /** Known to the world outside by one address: no language stands before it. */
  oneAddress?: true
  /** Its address carries a secret: no request that the page makes says where it came from. */
  secret?: true
  /** Open to guests in personal mode, when they get the login and little else. */
  personal?: true
  /** Drawn over the page before it; `over` is the page beneath where it is opened directly. */
  modal?: true
  over?: string
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
export type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends { enabled: boolean } ? Name : never
}[keyof Settings]

/** What a module shows in the browser: `<module>/<module>.pages.ts` says it. */
export type ModulePages = {
  pages?: RouteRow[]
  modals?: ModalRow[]
  /** Rows among the settings of a player, of a module above the page of settings. */
  settingsRows?: () => Promise<ComponentType>
}

const KEEP_SECONDS = 300

/** A page of the site that looks the same to every guest. */
export function openPage(path: string, page: string): RouteRow {
  return { path, page, access: 'anyone', layout: 'site', keepSeconds: KEEP_SECONDS }
}

/** An address that only leads on, for everybody. */
export function leads(path: string, redirect: string): RouteRow {
  return { path, redirect, access: 'anyone', layout: 'full', noindex: true }
}
