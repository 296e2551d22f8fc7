/** Whole seconds until a moment, as a countdown shows them; 0 once it has come. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** How long the value of `secondsUntil` stays the same, in ms. */
export function untilNextSecond(moment: number, now: number): number {
  const left = moment - now
  return left - (Math.ceil(left / 1000) - 1) * 1000
}
