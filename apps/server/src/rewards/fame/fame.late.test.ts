/** The effect of late changes of suppliers' rounds on the hall of fame. */
import { rateTotal } from '@ayva/contract/rewards/fame'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { type Games } from '../../games/rounds/rounds.testing.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'

let supplied: Supplied
let games: Games
beforeAll(async () => {
  supplied = await openSupplied()
  ;({ games } = supplied)
})
afterAll(() => supplied.close())

const seated = () => supplied.seated(1_000_00n)
async function readOn() {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  games.testApp.deps.bus.publish('content_changed', undefined)
}
async function total() {
  await readOn()
  return (await games.testApp.call(rateTotal, { query: {} })).wins.map(({ times100 }) => times100)
}

test('[FAME-02] a round that wins by a late message gets its place, and loses it when the win is rolled back', async () => {
  const { till } = await seated()
  await till.bet('late', 'late', 10_00)
  await till.close('late')
  expect(await total()).toEqual([])
  await till.win('late-w', 'late', 80_00)
  expect(await total()).toEqual([800])
  await till.win('late-v', 'late', 20_00)
  expect(await total()).toEqual([1000])
  const before = await total()
  for (const one of createConsumers(games.testApp.deps))
    if (one.name === 'fame.outside') await rebuild(games.testApp.deps.db, one)
  expect(await total()).toEqual(before)
  await till.undo('late-u', 'late', 'late')
  expect(await total()).toEqual([])
})

test('if a better round is rolled back, the best remaining one of the day takes its place', async () => {
  const { till } = await seated()
  await till.bet('small', 'small', 10_00)
  await till.win('small-w', 'small', 30_00, { round_closed: true })
  expect(await total()).toEqual([300])
  const { rows } = await sql`select from fame_win`.execute(games.testApp.deps.db)
  expect(rows).toHaveLength(2)
})

test('a late change of a closed account’s round is not stored', async () => {
  const { db, clock } = games.testApp.deps
  const { player, till } = await seated()
  await till.bet('gone', 'gone', 10_00)
  await till.close('gone')
  await readOn()
  await db
    .updateTable('player')
    .set({ closedAt: clock.now() })
    .where('id', '=', player.id)
    .execute()
  await till.win('gone-w', 'gone', 80_00)
  await readOn()
  const { rows } = await sql`select from fame_win where player_id = ${player.id}`.execute(db)
  expect(rows).toEqual([])
})
