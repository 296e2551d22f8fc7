/** Scales the time that the server waits for the database, payment providers, social networks and suppliers. */
import * as z from 'zod'

/** `NEIGHBOUR_PATIENCE` multiplies these waits, for a machine that is slow as a whole. */
export const neighbourPatience = z.coerce.number().min(1).max(100).default(1)

const factor = neighbourPatience.safeParse(process.env['NEIGHBOUR_PATIENCE']).data ?? 1

/** Multiplies a wait in milliseconds by the configured factor. */
export function stretched(ms: number): number {
  return ms * factor
}
