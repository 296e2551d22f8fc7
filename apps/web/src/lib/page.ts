import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { type ComponentType } from 'react'

export type LoadArgs = {
  call: Call
  cache: QueryClient
  /** Whether a player is logged in; the player is under ['self'] in the cache. */
  loggedIn: () => boolean
  params: Record<string, string | undefined>
  url: URL
  /** The path of the address without its language. */
  path: string
}

/** The exports of a page's module: the view, and the loader that fills the cache for it. */
export type PageModule = {
  view: ComponentType
  load?: (args: LoadArgs) => Promise<unknown>
}

/** The exports of a dialog's module; `close` leaves its address. */
export type ModalModule = { view: ComponentType<{ close: () => void }> }

/** Thrown by `load`: the page does not exist, or not for this visitor. */
export class PageMissing extends Error {}
