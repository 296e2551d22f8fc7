/** What Telegram has put on the page, or into its address. */
import { internalPath } from '#lib/internal-path.ts'

type WebApp = { initData?: string; ready?: () => void; close?: () => void }

export const webApp = (): WebApp | undefined =>
  (window as { Telegram?: { WebApp?: WebApp } }).Telegram?.WebApp

const PATIENCE_MS = 4000

/** Fetches the script of a mini app; a page that Telegram has opened does without it where it must. */
export function loadScript(src: string): Promise<void> {
  return new Promise((done) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => done())
    script.addEventListener('error', () => done())
    setTimeout(done, PATIENCE_MS)
    document.head.append(script)
  })
}

export type Arrival = { data: string | undefined; to: string }

/** What the address says of who comes: the mini app's words, the button's, the bot's. */
export function arrivalOf({ search, hash }: Pick<Location, 'search' | 'hash'>): Arrival {
  const query = new URLSearchParams(search)
  const to = internalPath(query.get('to')) ?? '/telegram/start'
  const given =
    new URLSearchParams(hash.slice(1)).get('tgWebAppData') ??
    query.get('tg_token') ??
    buttonOf(query)
  return { data: given || undefined, to }
}

/** The login button adds its fields to the address, the signature among them. */
function buttonOf(query: URLSearchParams): string | undefined {
  if (!query.has('hash') || !query.has('auth_date')) return undefined
  query.delete('to')
  return query.toString()
}
