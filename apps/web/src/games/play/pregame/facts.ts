import { later } from '#lib/later.tsx'

/** The server renders them; their limits and formats load after hydration. */
export const GameFacts = later(async () => (await import('./GameFacts.tsx')).GameFacts)
