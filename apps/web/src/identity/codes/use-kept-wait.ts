import { serverNow } from '@ayva/kit/server-clock'
import { storage } from '@ayva/kit/storage'
import { useSyncExternalStore } from 'react'
import { ttlOf } from './ttl.ts'

/** All who show a wait of this tab; one that begins is begun for each of them. */
const shown = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  shown.add(changed)
  return () => void shown.delete(changed)
}

/**
 * Until when a code or a letter may not be asked for again. It is kept by the browser, so that a reload
 * does not start it over; `served` is what the server says of it, which another browser may have begun.
 */
export function useKeptWait(name: string, served: string | null = null) {
  const kept = useSyncExternalStore(
    subscribe,
    () => storage.find('wait', name) ?? '0',
    () => '0',
  )

  function begin(seconds: number): void {
    storage.keep('wait', String(serverNow() + seconds * 1000), name)
    for (const changed of shown) changed()
  }
  return {
    /** In milliseconds; what lies in the past is no wait. */
    until: Math.max(Number(kept), served === null ? 0 : Date.parse(served)),
    begin,
    /** True where it was a «no» for the wait's sake. */
    beginBy(error: unknown): boolean {
      const seconds = ttlOf(error)
      if (seconds !== undefined) begin(seconds)
      return seconds !== undefined
    },
  }
}
