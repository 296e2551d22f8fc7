const TURNS = 6

/** The angle of the disc, in degrees, with the centre of a sector at the top: some whole turns, always forward. */
export function turnTo(from: number, middle: number): number {
  const whole = Math.ceil(from / 360) * 360
  return whole + 360 * TURNS + ((360 - middle) % 360)
}
