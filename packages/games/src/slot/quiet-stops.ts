/** A board to look at before the first spin: the first one of the strips that wins nothing. */
export function quietStops(
  strips: readonly (readonly string[])[],
  wins: (stops: number[]) => boolean,
): number[] {
  const most = Math.max(...strips.map((strip) => strip.length))
  // Every reel a little further than the one before it, so that no two stand alike.
  for (let at = 0; at < most ** 2; at++) {
    const stops = strips.map(
      (strip, reel) => (at + reel * (Math.floor(at / most) + 3)) % strip.length,
    )
    if (!wins(stops)) return stops
  }
  return strips.map(() => 0)
}
