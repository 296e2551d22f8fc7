// Apart from the schemas: the page reckons while its player types.

/** What so many points bring: what does not make a whole minor unit stays with the casino. */
export function exchanged(points: bigint, rate: { points: bigint; minor: bigint }): bigint {
  return (points * rate.minor) / rate.points
}
