/** Where players stand in the picture of links: the one who was asked for in the middle, others around by steps. */
import { type LinkedPlayer, type SameLink } from '@ayva/contract/payments/cashier/risk'

export type Placed = { player: LinkedPlayer; x: number; y: number }
export type Line = { link: SameLink; from: Placed; to: Placed; x: number; y: number }
export type Layout = { players: Placed[]; lines: Line[]; width: number; height: number }

/** Half the width and height of the ring of each step; names are wider than they are high. */
const rings = [
  [0, 0],
  [190, 150],
  [340, 270],
] as const
const MARGIN = { x: 90, y: 76 }
/** Names of two lines that cross stand apart where they begin at different distances from the middle. */
const PLACES = [0.5, 0.62, 0.4]

export function layoutOf(players: readonly LinkedPlayer[], links: readonly SameLink[]): Layout {
  const angles = anglesOf(players, links)
  const around = players.map((player): Placed => {
    const [a, b] = rings[player.steps]!
    const angle = angles.get(player.playerId)!
    return { player, x: Math.round(a * Math.cos(angle)), y: Math.round(b * Math.sin(angle)) }
  })
  // The picture ends where players do: two take half of a ring, and its other half would be empty.
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

/** Each ring is divided evenly, and whoever stands on the second one is near whom they are linked with. */
function anglesOf(players: readonly LinkedPlayer[], links: readonly SameLink[]) {
  const angles = new Map<string, number>()
  for (const step of [0, 1, 2]) {
    const ring = players.filter(({ steps }) => steps === step)
    const nearest = ({ playerId }: LinkedPlayer) => Math.min(...linkedWith(playerId, links, angles))
    const ordered = step < 2 ? ring : ring.toSorted((one, other) => nearest(one) - nearest(other))
    // Two stand side by side, more begin above.
    const begin = ring.length <= 2 ? 0 : -Math.PI / 2
    ordered.forEach(({ playerId }, n) =>
      angles.set(playerId, begin + (n * 2 * Math.PI) / ring.length),
    )
  }
  return angles
}

/** The angles of those nearer the middle with whom a player is linked. */
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
