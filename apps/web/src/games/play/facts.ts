import { later } from '#lib/later.tsx'

/** The server draws them; their limits and formats come when the page is alive. */
export const GameFacts = later(async () => (await import('./GameFacts.tsx')).GameFacts)
