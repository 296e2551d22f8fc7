import { storage } from '@ayva/kit/storage'

const ONCE_WITHIN_MS = 60_000

/** Whether a page whose code could not be fetched should be loaded anew: not twice within a minute. */
export function mayReload(lastReload: number | undefined, now: number): boolean {
  return lastReload === undefined || now - lastReload >= ONCE_WITHIN_MS
}

let quiet = 0

/** Fetches code that nobody has asked for: that it does not come is no reason to load the page anew. */
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

/** A chunk that is gone means that the site has been built anew: the new document knows the new names. */
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
