const RADIUS = 100

type Sector = {
  value: number
  /** The SVG path of the sector around the origin, with radius 100. */
  path: string
  /** Its middle in degrees, clockwise from the top. */
  middle: number
  /** Too narrow for a horizontal number. */
  narrow: boolean
}

/** Sectors clockwise from the top; the angle of each is its share of the weights. */
export function sectorsOf({ values, weights }: { values: number[]; weights: number[] }): Sector[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let from = 0
  return values.map((value, index) => {
    const to = from + (360 * weights[index]!) / total
    const sector: Sector = {
      value,
      path: sectorPath(from, to),
      middle: (from + to) / 2,
      narrow: to - from < 24,
    }
    from = to
    return sector
  })
}

function sectorPath(from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  return `M0 0 L${point(from)} A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)} Z`
}

function point(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(RADIUS * Math.cos(angle)).toFixed(2)} ${(RADIUS * Math.sin(angle)).toFixed(2)}`
}
