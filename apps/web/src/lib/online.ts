/** Resolves when the browser has a network; at once while the server renders. */
export function untilOnline(): Promise<void> {
  if (import.meta.env.SSR || navigator.onLine) return Promise.resolve()
  return new Promise((done) => addEventListener('online', () => done(), { once: true }))
}
