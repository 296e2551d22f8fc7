import { type Round } from '@ayva/contract/games/rounds'
import { expect, test } from 'vitest'
import { keepDeals, plateOf, roadOf, type Winner, winnersOf } from './baccarat-road.ts'

const letters: Record<string, Winner> = { P: 'player', B: 'banker', T: 'tie' }
const road = (deals: string) =>
  roadOf(deals.split('').map((letter) => letters[letter]!)).map(
    ({ winner, ties, column, row }) => `${winner[0]}${column}${row}${ties > 0 ? `+${ties}` : ''}`,
  )

test('wins of one side go down, and a win of the other side begins the next column', () => {
  expect(road('PPBP')).toEqual(['p00', 'p01', 'b10', 'p20'])
  expect(road('')).toEqual([])
})

test('a tie has no cell of its own: it is shown on the win before it, or on the first win', () => {
  expect(road('TTPTBTT')).toEqual(['p00+3', 'b10+2'])
  expect(road('TT')).toEqual([])
})

test('a streak turns right at the bottom, and the next one begins beside its first win', () => {
  const tail = road('BBBBBBBB')
  expect(tail.slice(5)).toEqual(['b05', 'b15', 'b25'])
  expect(road('BBBBBBBBPPPPPP').slice(8)).toEqual(['p10', 'p11', 'p12', 'p13', 'p14', 'p24'])
})

test('of a long road the end is shown', () => {
  expect(road('PB'.repeat(10)).slice(0, 1)).toEqual(['p00'])
  expect(road('PB'.repeat(10))).toHaveLength(12)
})

test('the road contains settled deals, the oldest first', () => {
  const round = (status: string, winner: Winner) =>
    ({ status, outcome: { winner } }) as never as Round
  const recent = [round('settled', 'tie'), round('void', 'banker'), round('settled', 'player')]
  expect(winnersOf(recent)).toEqual(['player', 'tie'])
})

test('the road keeps the deals of a shoe although the table keeps twenty, and counts none twice', () => {
  const deals = Array.from({ length: 100 }, (_, at) => ({ id: `deal ${at}` }) as Round)
  let kept: readonly Round[] = deals.slice(0, 20).toReversed()
  for (let last = 21; last <= 100; last++)
    kept = keepDeals(kept, deals.slice(last - 20, last).toReversed())
  expect(kept.map(({ id }) => id)).toEqual(
    deals
      .slice(-72)
      .toReversed()
      .map(({ id }) => id),
  )
  expect(keepDeals(kept, kept.slice(0, 20))).toBe(kept)
})

test('a long plate drops whole columns, so that beads stay in their rows', () => {
  const winners = Array.from({ length: 31 }, (_, at): Winner => (at < 12 ? 'tie' : 'player'))
  expect(plateOf(winners)).toHaveLength(19)
  expect(plateOf(winners)).not.toContain('tie')
  expect(plateOf(winners.slice(0, 24))).toHaveLength(24)
})
