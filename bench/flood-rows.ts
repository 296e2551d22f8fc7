import { pairRow, type Row, whole } from './figures.ts'
import { type FloodResult } from './flood.ts'

/** The required share of the speed without the flood. */
const KEPT = 0.7

export function floodRow({ alone, beside, statuses }: FloodResult): Row {
  const answers = Object.entries(statuses).map(([status, count]) => `${whole(count)} × ${status}`)
  const what = `bets beside 500 unknown addresses a second from 10 addresses (${answers.join(', ')})`
  return pairRow(what, { yardstick: alone, rounds: beside }, 'without them', KEPT)
}
