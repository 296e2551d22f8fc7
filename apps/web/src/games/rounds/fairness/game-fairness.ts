import { onDemand } from '#lib/on-demand.tsx'

/** The verification of the last round, for the game that has played it. */
export const GameFairness = onDemand(async () => (await import('./GameFairness.tsx')).GameFairness)
