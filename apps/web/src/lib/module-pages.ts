import { type ComponentType } from 'react'
import { type Settings } from '@ayva/contract/platform/settings'

/** Who can open a page: `players` after a login, `guests` only without one. */
export type Access = 'anyone' | 'players' | 'guests'
/**
 * The frame of the page: `site` has header and footer; the other two fill the screen. `payment` keeps a narrow bar with
 * a back link and the balance, `full` has nothing.
 */
export type Layout = 'site' | 'payment' | 'full'
/** The allowed values of a parameter in an address: digits, or one of these words. */
export type ParamRule = 'digits' | readonly string[]
/** The kind of a page; other modules react to entering a payment page, for example. */
export type PageKind = 'payment' | 'article' | 'game' | 'list'
export type RouteRow = {
  path: string
  /** The page's module, from `src/`; absent in a row that redirects or whose module does not exist yet. */
  page?: string
  access: Access
  layout: Layout
  /** Not for search engines, and not in the sitemap. */
  noindex?: true
  /** The rendered page is the same for all guests and can be cached for so many seconds. */
  keepSeconds?: number
  /** The query parameters that the cached page for guests depends on; all others are ignored. */
  query?: string[]
  /** An address whose parameters violate these rules is not found, without a call to the server. */
  params?: Record<string, ParamRule>
  /** The row only redirects; the target can contain parameters of its path. */
  redirect?: string
  /** The feature that must be on: while it is off the address is not found, and no link leads to it. */
  flag?: SwitchName
  /** Title, description and text come from the database's page for this path, if there is one. */
  seoPage?: true
  kind?: PageKind
  /** Back links never lead to this page. */
  skip?: true
  /** The page has the same address in every language. */
  oneAddress?: true
  /** The address contains a secret, so requests from the page send no referrer. */
  secret?: true
  /** Open to guests in personal mode, which otherwise shows them only the login. */
  personal?: true
  /** Shown over the previous page; `over` is the page beneath if it is opened directly. */
  modal?: true
  over?: string
}
/** A dialog with an address: the hash opens it over any page. */
export type ModalRow = {
  hash: string
  /** The dialog's module, from `src/`. */
  modal: string
  access: Access
  /** The setting that must be loaded and on. */
  setting?: SwitchName
}

/** The settings that are on or off. */
export type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends { enabled: boolean } ? Name : never
}[keyof Settings]

/** What a module shows in the browser, as declared in `<module>/<module>.pages.ts`. */
export type ModulePages = {
  pages?: RouteRow[]
  modals?: ModalRow[]
  /** Rows of the settings page, from a module above the page's module. */
  settingsRows?: () => Promise<ComponentType>
}

const KEEP_SECONDS = 300

/** A page of the site that is the same for every guest. */
export function openPage(path: string, page: string): RouteRow {
  return { path, page, access: 'anyone', layout: 'site', keepSeconds: KEEP_SECONDS }
}

/** An address that redirects every visitor. */
export function leads(path: string, redirect: string): RouteRow {
  return { path, redirect, access: 'anyone', layout: 'full', noindex: true }
}
