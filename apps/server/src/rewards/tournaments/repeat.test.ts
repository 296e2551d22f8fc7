/** Successors of repeated tournaments, and the maximum number of tournaments. */
import * as office from '@ayva/contract/rewards/tournaments/office'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { repeat } from './repeat.ts'
import { openTournaments, type Tournaments } from './tournaments.testing.ts'
import { UNCLOSED_MAX } from './tournaments.sql.ts'

let all: Tournaments
beforeAll(async () => (all = await openTournaments()))
afterAll(() => all.testApp.close())

async function named(name: string) {
  const { rows } = await sql<{ id: number; startAt: Date; endAt: Date }>`select id, start_at, end_at
    from tournament where name = ${name} order by start_at`.execute(all.testApp.deps.db)
  return rows
}

/** Adds copies of a tournament that are not closed, or are closed already. */
async function addLike(id: number, count: number, isClosed: boolean): Promise<void> {
  await sql`insert into tournament (name, art, start_at, end_at, currency, prizes, game_ids, rounds_needed,
      closed_at, author)
    select gen_random_uuid()::text, art, start_at, start_at + interval '300 days', currency, prizes,
      game_ids, rounds_needed, case when ${isClosed} then start_at end, author
    from tournament, generate_series(1, ${count}::int) where id = ${id}`.execute(
    all.testApp.deps.db,
  )
}

test('a repeated tournament gets one successor, and after a standstill the one that runs now', async () => {
  const { testApp } = all
  const { id, name } = await all.announce({ from: 6, to: 1, repeatDays: 7 })
  await Promise.all([repeat(testApp.deps, id), repeat(testApp.deps, id), all.jobs()])
  const [first, second, ...more] = await named(name)
  expect(more).toEqual([])
  expect(second!.startAt).toEqual(first!.endAt)
  const told = await sql`select actor_kind, why, after->>'name' as name from audit_entry
    where action = 'tournament.created' and subject = ${`tournament ${second!.id}`}`.execute(
    testApp.deps.db,
  )
  expect(told.rows).toEqual([{ actorKind: 'job', why: `повтор турнира ${id}`, name }])
  testApp.clock.move(days(30))
  await all.jobs()
  const last = (await named(name)).at(-1)!
  expect(last.startAt <= testApp.clock.now() && last.endAt > testApp.clock.now()).toBe(true)
  expect(await named(name)).toHaveLength(3)
})

test('closed tournaments use no capacity; a successor waits for capacity with an alarm, and is not lost', async () => {
  const { testApp } = all
  const { db } = testApp.deps
  const { id, name } = await all.announce({ from: 6, to: 1, repeatDays: 7 })
  await addLike(id, 5_000, true)
  const { id: other } = await all.announce({ to: 200 })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tournament
    where closed_at is null`.execute(db)
  await addLike(id, UNCLOSED_MAX - rows[0]!.count, false)
  await expect(all.announce()).rejects.toMatchObject({
    code: office.createTournament.refusals.tournaments_full.code,
  })
  const heard = vi.spyOn(testApp.deps.log, 'error')
  await all.jobs()
  expect(await named(name)).toHaveLength(1)
  expect(heard.mock.calls).toMatchObject([
    [{ alarm: 'tournaments_full', tournament: id }, /module/],
  ])
  heard.mockRestore()
  await sql`update tournament set closed_at = end_at where id = ${other}`.execute(db)
  await all.jobs()
  expect(await named(name)).toHaveLength(2)
})
