const TURNS = 6

/** How far the disc is turned, in degrees, when the sector stands at the top: some whole turns, always forward. */
export function turnTo(from: number, { sector, count }: { sector: number; count: number }): number {
  const whole = Math.ceil(from / 360) * 360
  return whole + 360 * TURNS + ((360 - (sector * 360) / count) % 360)
}
