/** Resolves when the browser is online; at once during rendering on the server. */
export function untilOnline(): Promise<void> {
  if (import.meta.env.SSR || navigator.onLine) return Promise.resolve()
  return new Promise((done) => addEventListener('online', () => done(), { once: true }))
}
