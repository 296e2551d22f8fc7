/**
 * How a crash round rises: `timeOf` states when each hundredth is reached, and everything else is derived from it.
 * Every node and every browser computes it identically.
 */
const GROWTH = 0.000_06
/** The table ends here: no crash round lasts longer. */
export const HIGHEST100 = 100_000_000

/** Milliseconds after the start at which the multiplier (hundredths) is reached. */
export function timeOf(multiplier100: number): number {
  return Math.ceil(Math.log(multiplier100 / 100) / GROWTH)
}

/** The multiplier (hundredths) so many milliseconds after the start. */
export function multiplierAt(ms: number): number {
  if (ms <= 0) return 100
  let reached = Math.min(HIGHEST100, Math.floor(100 * Math.exp(GROWTH * ms)))
  while (reached < HIGHEST100 && timeOf(reached + 1) <= ms) reached += 1
  while (reached > 100 && timeOf(reached) > ms) reached -= 1
  return reached
}

let table: Uint32Array | undefined

/** The same from a table that is built once, for thousands of calls at the same moment. */
export function tabledMultiplierAt(ms: number): number {
  table ??= Uint32Array.from({ length: timeOf(HIGHEST100) + 1 }, (_, at) => multiplierAt(at))
  const at = Math.max(0, Math.floor(ms))
  return at < table.length ? table[at]! : HIGHEST100
}

/** Milliseconds after the start at which the crash round ends, because it would pass its last multiplier. */
export function endOf(crash100: number): number {
  return timeOf(Math.min(crash100, HIGHEST100) + 1)
}
