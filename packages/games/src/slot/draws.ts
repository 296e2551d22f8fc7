import { type Drawn } from '../fairness.ts'

/** A stop of each reel, in the order of the draws. */
export function reelDraws(
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): Drawn[] {
  return stops.map((stop, reel) => [`Барабан ${reel + 1}`, `${stop} из ${strips[reel]!.length}`])
}

/** Free spins, one row each. */
export function spinDraws(
  strips: readonly (readonly string[])[],
  spins: readonly { stops: readonly number[] }[],
): Drawn[] {
  const lengths = strips.map((strip) => strip.length).join(', ')
  return spins.map(({ stops }, at) => [
    `Бесплатное вращение ${at + 1}`,
    `${stops.join(', ')} из ${lengths}`,
  ])
}
