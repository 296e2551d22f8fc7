/** A board to show before the first spin: the first one of the strips that wins nothing. */
export function quietStops(
  strips: readonly (readonly string[])[],
  wins: (stops: number[]) => boolean,
): number[] {
  const most = Math.max(...strips.map((strip) => strip.length))
  // Each reel is shifted relative to the previous one, so that no two look alike.
  for (let at = 0; at < most ** 2; at++) {
    const stops = strips.map(
      (strip, reel) => (at + reel * (Math.floor(at / most) + 3)) % strip.length,
    )
    if (!wins(stops)) return stops
  }
  return strips.map(() => 0)
}
