/** How long the server waits for the database, payment providers, networks and suppliers. */
import * as z from 'zod'

/** `NEIGHBOUR_PATIENCE`: a machine that is slow as a whole needs more than the usual waits. */
export const neighbourPatience = z.coerce.number().min(1).max(100).default(1)

const factor = neighbourPatience.safeParse(process.env['NEIGHBOUR_PATIENCE']).data ?? 1

/** A wait for a neighbour in ms, stretched as the operator has configured it. */
export function stretched(ms: number): number {
  return ms * factor
}
