import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { type ComponentType } from 'react'

/** What a page needs before it is shown. */
export type LoadArgs = {
  call: Call
  cache: QueryClient
  /** Whether a player asks; who, is under ['self'] in the cache. */
  loggedIn: () => boolean
  params: Record<string, string | undefined>
  url: URL
  /** The path of the address without its language. */
  path: string
}

/** What a page's module gives: the view, and the work that fills the cache for it. */
export type PageModule = {
  view: ComponentType
  load?: (args: LoadArgs) => Promise<unknown>
}

/** What the module of a dialog with an address gives; `close` takes the address away. */
export type ModalModule = { view: ComponentType<{ close: () => void }> }

/** Thrown by `load`: the page exists for nobody, or not for this visitor. */
export class PageMissing extends Error {}
