import { serverNow } from '@ayva/kit/server-clock'
import { storage } from '@ayva/kit/storage'
import { useSyncExternalStore } from 'react'
import { ttlOf } from './ttl.ts'

/** All components of this tab that show a wait, because each is updated when one begins. */
const shown = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  shown.add(changed)
  return () => void shown.delete(changed)
}

/**
 * The time before which a code or letter cannot be requested again. The browser stores it, so that a reload does not
 * restart it; `served` is the server's value, which another browser may have caused.
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
    /** In milliseconds; a past moment is no wait. */
    until: Math.max(Number(kept), served === null ? 0 : Date.parse(served)),
    begin,
    /** True if the refusal was because of the wait. */
    beginBy(error: unknown): boolean {
      const seconds = ttlOf(error)
      if (seconds !== undefined) begin(seconds)
      return seconds !== undefined
    },
  }
}
