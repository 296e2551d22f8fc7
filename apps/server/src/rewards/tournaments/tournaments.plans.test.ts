/** Query plans of tournaments with a hundred thousand members. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { overheard, planOf } from '#lib/data/plans.testing.ts'
import * as members from './members.sql.ts'
import { openTournaments, type Tournaments } from './tournaments.testing.ts'

let all: Tournaments
beforeAll(async () => (all = await openTournaments()))
afterAll(() => all.testApp.close())

test('places, a page of them and a player’s own place are read from an index', async () => {
  const { db } = all.testApp.deps
  const { id } = await all.announce()
  await sql`insert into tournament_member (tournament_id, entry, owner_id, joined_at, rounds, best, score,
      score_at, is_ranked)
    select ${id}, n, 900000 + n, now(), 5, jsonb_build_array(jsonb_build_array(n % 9973, 0)), n % 9973,
      now(), true from generate_series(1, 50000) n`.execute(db)
  await sql`update tournament set members = 50000 where id = ${id}`.execute(db)
  await sql`analyze tournament_member`.execute(db)
  const log: RootOperationNode[] = []
  const watched = overheard(db, (node) => void log.push(node))
  await members.selectRanked(watched, id, { limit: 10, offset: 100 })
  const own = (await members.findMember(watched, id, 900_500n))!
  expect(await members.countBefore(watched, own, 10_000)).toBe(10_000)
  expect(await members.countRanked(watched, id, 10_000)).toBe(10_000)
  await members.selectJoined(watched, 900_500n, [id])
  await members.selectMembers(watched, [id], [900_500n, 900_501n])
  expect(log).toHaveLength(6)
  for (const node of log) {
    const plan = await planOf(db, node)
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan')
  }
})
