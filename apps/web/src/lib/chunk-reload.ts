import { storage } from '@ayva/kit/storage'

const ONCE_WITHIN_MS = 60_000

/** Whether a page whose code could not be loaded should be reloaded: not twice within a minute. */
export function mayReload(lastReload: number | undefined, now: number): boolean {
  return lastReload === undefined || now - lastReload >= ONCE_WITHIN_MS
}

let quiet = 0

/** Loads code in the background; a failure is no reason to reload the page. */
export async function quietly<T>(load: () => Promise<T>): Promise<T | undefined> {
  quiet += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    quiet -= 1
  }
}

/** A missing chunk means that the site has been built again, and a new document knows the new names. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (quiet > 0) return
    const kept = Number(storage.find('chunkReload'))
    // Without a network a reload would only lose the page.
    if (!navigator.onLine || !mayReload(kept || undefined, Date.now())) return
    storage.keep('chunkReload', String(Date.now()))
    location.reload()
  })
}
