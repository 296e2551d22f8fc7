import { useSyncExternalStore } from 'react'

/** Whether the browser has a network; true while the server renders. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Resolves when the browser has a network; at once while the server renders. */
export function untilOnline(): Promise<void> {
  if (import.meta.env.SSR || navigator.onLine) return Promise.resolve()
  return new Promise((done) => addEventListener('online', () => done(), { once: true }))
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
