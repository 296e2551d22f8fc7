/** What Telegram has put on the page, or into its address. */
import { internalPath } from '#lib/internal-path.ts'
import { listen } from './bridge.ts'

type WebApp = { initData?: string; ready?: () => void; close?: () => void }

export const webApp = (): WebApp | undefined =>
  (window as { Telegram?: { WebApp?: WebApp } }).Telegram?.WebApp

const PATIENCE_MS = 4000

/** Loads the script of a mini app; a page opened by Telegram works without it if necessary. */
export function loadScript(src: string): Promise<void> {
  return new Promise((done) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => {
      listen()
      done()
    })
    script.addEventListener('error', () => done())
    setTimeout(done, PATIENCE_MS)
    document.head.append(script)
  })
}

export type Arrival = { data: string | undefined; to: string }

/** The source of the visit in the address: the mini app, the button, or the bot. */
export function arrivalOf({ search, hash }: Pick<Location, 'search' | 'hash'>): Arrival {
  const query = new URLSearchParams(search)
  const to = internalPath(query.get('to')) ?? '/telegram/start'
  const given =
    new URLSearchParams(hash.slice(1)).get('tgWebAppData') ??
    query.get('tg_token') ??
    buttonOf(query)
  return { data: given || undefined, to }
}

/** The login button adds its fields to the address, including the signature. */
function buttonOf(query: URLSearchParams): string | undefined {
  if (!query.has('hash') || !query.has('auth_date')) return undefined
  query.delete('to')
  return query.toString()
}
