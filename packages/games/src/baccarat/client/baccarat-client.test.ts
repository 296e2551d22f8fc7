import { type Round } from '@ayva/contract/rounds'
import { expect, test } from 'vitest'
import { roadOf, type Winner, winnersOf } from './baccarat-road.ts'

const letters: Record<string, Winner> = { P: 'player', B: 'banker', T: 'tie' }
const road = (deals: string) =>
  roadOf(deals.split('').map((letter) => letters[letter]!)).map(
    ({ winner, ties, column, row }) => `${winner[0]}${column}${row}${ties > 0 ? `+${ties}` : ''}`,
  )

test('wins of one side go down, those of the other begin the next column', () => {
  expect(road('PPBP')).toEqual(['p00', 'p01', 'b10', 'p20'])
  expect(road('')).toEqual([])
})

test('ties have no place of their own: they are told on the win before them, or on the first', () => {
  expect(road('TTPTBTT')).toEqual(['p00+3', 'b10+2'])
  expect(road('TT')).toEqual([])
})

test('a streak that is at the foot turns right, and the next one begins beside its head', () => {
  const tail = road('BBBBBBBB')
  expect(tail.slice(5)).toEqual(['b05', 'b15', 'b25'])
  expect(road('BBBBBBBBPPPPPP').slice(8)).toEqual(['p10', 'p11', 'p12', 'p13', 'p14', 'p24'])
})

test('of a long road its end is seen', () => {
  expect(road('PB'.repeat(10)).slice(0, 1)).toEqual(['p00'])
  expect(road('PB'.repeat(10))).toHaveLength(12)
})

test('the road is written by deals that were settled, the oldest first', () => {
  const round = (status: string, winner: Winner) =>
    ({ status, outcome: { winner } }) as never as Round
  const recent = [round('settled', 'tie'), round('void', 'banker'), round('settled', 'player')]
  expect(winnersOf(recent)).toEqual(['player', 'tie'])
})
