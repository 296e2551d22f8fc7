/** Query plans of the hall of fame with thousands of entries. */
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { overheard, planOf } from '#lib/data/plans.testing.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { findById, listBest, TOTAL } from './fame.sql.ts'

let games: Games
beforeAll(async () => (games = await openGames()))
afterAll(() => games.testApp.close())

test('places are read from an index', async () => {
  const { db } = games.testApp.deps
  await sql`insert into player (id, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at) overriding system value
    select 800000 + n, '', '1990-05-17', 'RUB', '1', now(), now()
      from generate_series(1, 5000) n`.execute(db)
  const gameId = games.gameOf('dice-99')
  await sql`insert into fame_win (player_id, period, currency, round_id, game_id, is_own, stake, payout, times100, at)
    select id, period, 'RUB', gen_random_uuid(), ${gameId}, false, 100, 200 + id % 977, 200 + id % 977, now()
      from player cross join (values ('total'), ('2026-11-23')) one (period) where id > 800000`.execute(
    db,
  )
  await sql`analyze fame_win`.execute(db)
  const log: RootOperationNode[] = []
  const watched = overheard(db, (node) => void log.push(node))
  for (const currency of [undefined, 'RUB'] as const) {
    const asked = { period: TOTAL, currency, limit: 200 }
    const after = (await listBest(watched, { ...asked, after: undefined })).at(-1)
    await listBest(watched, { ...asked, after })
  }
  await findById(watched, '00000000-0000-4000-8000-00000000abcd')
  expect(log).toHaveLength(5)
  for (const node of log) {
    const plan = await planOf(db, node)
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan')
  }
})
