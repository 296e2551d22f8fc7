/**
 * The positions of players in the picture of links: the requested one in the middle, the others around it by distance.
 */
import { type LinkedPlayer, type SameLink } from '@ayva/contract/payments/cashier/risk'

export type Placed = { player: LinkedPlayer; x: number; y: number }
export type Line = { link: SameLink; from: Placed; to: Placed; x: number; y: number }
export type Layout = { players: Placed[]; lines: Line[]; width: number; height: number }

/** Half the width and height of each ring; names are wider than high. */
const rings = [
  [0, 0],
  [190, 150],
  [340, 270],
] as const
const MARGIN = { x: 90, y: 76 }
/** The labels of two crossing lines do not overlap if they start at different distances from the middle. */
const PLACES = [0.5, 0.62, 0.4]

export function layoutOf(players: readonly LinkedPlayer[], links: readonly SameLink[]): Layout {
  const angles = anglesOf(players, links)
  const around = players.map((player): Placed => {
    const [a, b] = rings[player.steps]!
    const angle = angles.get(player.playerId)!
    return { player, x: Math.round(a * Math.cos(angle)), y: Math.round(b * Math.sin(angle)) }
  })
  // The picture ends at its players: two of them take half of a ring, and the other half would be empty.
  const left = Math.min(0, ...around.map(({ x }) => x)) - MARGIN.x
  const top = Math.min(0, ...around.map(({ y }) => y)) - MARGIN.y
  const placed = around.map((one): Placed => ({ ...one, x: one.x - left, y: one.y - top }))
  const by = new Map(placed.map((one) => [one.player.playerId, one]))
  const lines = links.flatMap((link, n): Line[] => {
    const from = by.get(link.playerId)
    const to = by.get(link.otherId)
    if (!from || !to) return []
    const place = PLACES[n % PLACES.length]!
    const at = (one: number, other: number) => Math.round(one + (other - one) * place)
    return [{ link, from, to, x: at(from.x, to.x), y: at(from.y, to.y) }]
  })
  const width = Math.max(0, ...placed.map(({ x }) => x)) + MARGIN.x
  const height = Math.max(0, ...placed.map(({ y }) => y)) + MARGIN.y
  return { players: placed, lines, width, height }
}

/** Each ring is divided evenly, and players on the second one are near those they are linked to. */
function anglesOf(players: readonly LinkedPlayer[], links: readonly SameLink[]) {
  const angles = new Map<string, number>()
  for (const step of [0, 1, 2]) {
    const ring = players.filter(({ steps }) => steps === step)
    const nearest = ({ playerId }: LinkedPlayer) => Math.min(...linkedWith(playerId, links, angles))
    const ordered = step < 2 ? ring : ring.toSorted((one, other) => nearest(one) - nearest(other))
    // Two are side by side, more begin at the top.
    const begin = ring.length <= 2 ? 0 : -Math.PI / 2
    ordered.forEach(({ playerId }, n) =>
      angles.set(playerId, begin + (n * 2 * Math.PI) / ring.length),
    )
  }
  return angles
}

/** The angles of linked players that are nearer to the middle. */
function linkedWith(
  playerId: string,
  links: readonly SameLink[],
  angles: ReadonlyMap<string, number>,
): number[] {
  return links.flatMap((link) => {
    const other =
      link.playerId === playerId
        ? link.otherId
        : link.otherId === playerId
          ? link.playerId
          : undefined
    const angle = other === undefined ? undefined : angles.get(other)
    return angle === undefined ? [] : [angle]
  })
}
