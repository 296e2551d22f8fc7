/**
 * Chips on the table before a round. Sums are minor units as numbers, because a double is exact for all sums of a
 * table.
 */
import { type BetLimits } from '../../table/bets.ts'
import { placeById } from '../places.ts'
import { type RouletteBet, type RouletteOutcome, type RouletteParams } from '../roulette.ts'

/** The chips of one press, which are undone together. */
export type Press = readonly { id: string; sum: number }[]
export type Laid = readonly Press[]

/** The number of presses that can be undone; a table is full long before. */
const PRESSES_MAX = 400

/** The sum on each place. */
export function sumsOf(laid: Laid): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, sum } of laid.flat()) sums.set(id, (sums.get(id) ?? 0) + sum)
  return sums
}

export function totalOf(laid: Laid): number {
  return laid.flat().reduce((all, { sum }) => all + sum, 0)
}

export type LaidProblem = { key: 'place' | 'table'; most: number } | { key: 'funds' }

/** The table after one more press, or why it is refused. */
export function withPress(
  laid: Laid,
  press: Press,
  { limits, balance }: { limits: BetLimits; balance: bigint },
): { laid: Laid } | { problem: LaidProblem } {
  const next = [...laid, press]
  const total = totalOf(next)
  if (total > Number(limits.max) || next.length > PRESSES_MAX)
    return { problem: { key: 'table', most: Number(limits.max) } }
  for (const [id, sum] of sumsOf(next)) {
    const most = Number(limits.places?.[placeById.get(id)!.limit] ?? limits.max)
    if (sum > most) return { problem: { key: 'place', most } }
  }
  if (BigInt(total) > balance) return { problem: { key: 'funds' } }
  return { laid: next }
}

/** All chips on the table again, as one press. */
export function doubled(laid: Laid): Press {
  return [...sumsOf(laid)].map(([id, sum]) => ({ id, sum: 2 * sum }))
}

/** The bets in the form of the server, with each place once. */
export function betsOf(laid: Laid): RouletteBet[] {
  return [...sumsOf(laid)].map(([id, stake]) => {
    const { type, n, value } = placeById.get(id)!
    return { type, ...(n && { n: [...n] }), ...(value !== undefined && { value }), stake }
  })
}

/** The chips of earlier bets as one press. */
export function pressOf(bets: readonly RouletteBet[]): Press {
  return bets.map(({ stake, type, n, value }) => ({
    id: n ? `${type}:${n.join('-')}` : value === undefined ? type : `${type}:${value}`,
    sum: stake,
  }))
}

/** The places whose bets cover the number that came. */
export function paidPlaces(
  { bets }: RouletteParams,
  { number }: Pick<RouletteOutcome, 'number'>,
): ReadonlySet<string> {
  const ids = pressOf(bets).map(({ id }) => id)
  return new Set(ids.filter((id) => placeById.get(id)!.numbers.includes(number)))
}
