const TURNS = 6

/** How far the disc is turned, in degrees, when the middle of a sector stands at the top: some whole turns, always forward. */
export function turnTo(from: number, middle: number): number {
  const whole = Math.ceil(from / 360) * 360
  return whole + 360 * TURNS + ((360 - middle) % 360)
}
