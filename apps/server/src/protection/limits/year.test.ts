/** Twelve months of play, summed by month, wallet and hour. */
import { showPlayedYear } from '@ayva/contract/protection/limits/year'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { playedYear } from './year.ts'

let supplied: Supplied
beforeAll(async () => (supplied = await openSupplied()))
afterAll(() => supplied.close())

const read = () => {
  const { deps } = supplied.games.testApp
  return readAllEvents(deps, createConsumers(deps))
}

test('months are calendar months, the current one last, and include all games', async () => {
  const { clock } = supplied.games.testApp
  clock.move(Date.parse('2027-02-10T09:00:00Z') - clock.now().getTime())
  const { player: alisa, till } = await supplied.seated(10_000_00n)
  const own = async () => {
    const { round } = await supplied.games.play(alisa, 'dice-99', { bet: 10_00n })
    return round.payout - round.stake
  }
  await till.bet('year-a', 'year-r', 70_00)
  await till.win('year-w', 'year-r', 20_00)
  let first = await own()
  clock.move(minutes(20))
  first += await own()
  clock.move(hours(2))
  first += await own()
  clock.move(days(40))
  const last = await own()
  await read()
  const { months } = await alisa.call(showPlayedYear, {})
  expect(months.map(({ month }) => month)).toEqual([
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
  ])
  expect(months.slice(-2)).toEqual([
    {
      month: '2027-02',
      sums: [{ currency: 'RUB', net: first - 50_00n, hours: 2, perHour: first / 2n }],
    },
    { month: '2027-03', sums: [{ currency: 'RUB', net: last, hours: 1, perHour: last }] },
  ])
  expect(months.slice(0, -2).every(({ sums }) => sums.length === 0)).toBe(true)
  // What is older than twelve months is left out.
  clock.move(days(330))
  const later = await playedYear(supplied.games.testApp.deps, alisa.id)
  expect(later).toHaveLength(12)
  expect([later[0]!.month, later[0]!.sums.length]).toEqual(['2027-03', 1])
  expect(later.slice(1).every(({ sums }) => sums.length === 0)).toBe(true)
})

test('free rounds of a supplier cost nothing', async () => {
  const { db, clock } = supplied.games.testApp.deps
  const { player: boris, till } = await supplied.seated(1_000_00n)
  await till.bet('free-a', 'free-r', 30_00)
  await sql`update supplier_round set fund_kinds = '{free}', fund_stakes = '{3000}'
    where player_id = ${boris.id} and round_id = 'free-r'`.execute(db)
  const month = clock.now().toISOString().slice(0, 7)
  const { months } = await boris.call(showPlayedYear, {})
  expect(months.at(-1)).toEqual({
    month,
    sums: [{ currency: 'RUB', net: 0n, hours: 0, perHour: null }],
  })
})
