import { session } from './session.ts'

const EVERY_MS = 100

/** Waits for a token, from this tab or from another; checks every 100 ms. */
export function untilToken(until: AbortSignal): Promise<string | undefined> {
  return new Promise((found) => {
    const stop = (token?: string) => {
      clearInterval(looking)
      found(token)
    }
    const looking = setInterval(() => {
      const { token } = session.get()
      if (token !== undefined) stop(token)
    }, EVERY_MS)
    until.addEventListener('abort', () => stop(), { once: true })
  })
}
