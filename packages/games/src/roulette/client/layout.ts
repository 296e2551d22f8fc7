import { type Place } from '../places.ts'

/**
 * The positions of places on the field: `u` along its twelve rows, `v` across its three columns, starting at the column
 * of threes. Zero and the columns are before and after the numbers, dozens and even chances beside them.
 */
export type Spot = { u: number; v: number }

const centre = (number: number): Spot => ({
  u: Math.floor((number - 1) / 3) + 0.5,
  v: 2.5 - ((number - 1) % 3),
})

export function insideSpot({ type, numbers }: Place): Spot {
  const rows = numbers.filter((number) => number > 0).map(centre)
  const mean = (of: (spot: Spot) => number) =>
    rows.reduce((sum, spot) => sum + of(spot), 0) / rows.length
  const withZero = numbers.includes(0)
  if (withZero && rows.length === 3) return { u: 0, v: 3 }
  const u = withZero ? 0 : mean((spot) => spot.u)
  const v = type === 'street' || type === 'sixline' ? 3 : mean((spot) => spot.v)
  return { u, v: withZero ? mean((spot) => spot.v) : v }
}

/** The nearest of these boxes in the direction of an arrow key; undefined at an edge. */
export function nearestBox(
  from: DOMRect,
  boxes: readonly DOMRect[],
  key: string,
): number | undefined {
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const way = ways[key]
  if (!way) return undefined
  let best: number | undefined
  let least = Infinity
  boxes.forEach((box, at) => {
    const x = box.x + box.width / 2 - (from.x + from.width / 2)
    const y = box.y + box.height / 2 - (from.y + from.height / 2)
    const ahead = x * way[0] + y * way[1]
    const aside = Math.abs(x * way[1]) + Math.abs(y * way[0])
    const cost = ahead + 3 * aside
    if (ahead > 2 && cost < least) [best, least] = [at, cost]
  })
  return best
}
