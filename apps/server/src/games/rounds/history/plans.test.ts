/** Lists of a player with a long history: read by an index, and no further than shown. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { recentDemoPage } from '../demo/demo.sql.ts'
import { revealedPage } from '../fairness/seeds.sql.ts'
import { betsPage, openPage } from '../betting/shared.sql.ts'

const ROWS = 50_000
/** Rolls back what a test has inserted. */
const undone = Symbol('undone')

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('the last revealed pairs are read from the end of the index', async () => {
  const { id } = await testApp.player()
  const filled = transaction(testApp.deps.db, async (tx) => {
    await sql`insert into seed_pair (player_id, id, server_seed, server_seed_hash, client_seed,
        committed_at, started_at, revealed_at, rounds_played)
      select ${id}, gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'word',
        t, t, t, 0
      from generate_series(1, ${ROWS}) n, lateral (select now() - n * interval '1 minute' as t) at`.execute(
      tx,
    )
    await sql`analyze seed_pair`.execute(tx)
    const { index, rows } = await planOf(revealedPage(tx, id, 100))
    expect([index, rows <= 100]).toEqual(['seed_pair_revealed_idx', true])
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
})

test('the last rounds of a demo are read from the end of the index', async () => {
  const sessionId = randomUUID()
  const filled = transaction(testApp.deps.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into demo_round (session_id, id, request_hash, game_id, model_id, model_version,
        model_hash, nonce, currency, bet, stake, payout, params, status, outcome, opened_at,
        next_start_at, last_action_at)
      select ${sessionId}, gen_random_uuid(), '', 1 + n % 5, 'any', 1, '', n, 'RUB', 100, 100, 0, '{}',
        'settled', '{}', t, t, t
      from generate_series(1, ${ROWS}) n, lateral (select now() - n * interval '1 second' as t) at`.execute(
      tx,
    )
    await sql`analyze demo_round`.execute(tx)
    const asked = { sessionId, gameId: 3, limit: 20 }
    const { index, rows } = await planOf(recentDemoPage(tx, asked))
    expect([index, rows <= 20]).toEqual(['demo_round_opened_idx', true])
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
})

test('bets of a crash round are found by index without reading others', async () => {
  const crashRounds = 500
  const flight = 250n
  const filled = transaction(testApp.deps.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // Only the bets of one crash round are open.
    await sql`insert into round (player_id, id, request_hash, game_id, model_id, model_version,
        model_hash, seed_pair_id, nonce, currency, bet, stake, payout, params, status, outcome,
        opened_at, next_start_at, last_action_at)
      select n, gen_random_uuid(), '', 1, 'crash-99', 1, '', gen_random_uuid(), n, 'RUB', 100, 100, 0,
        json_build_object('auto100', null, 'flight', n % ${crashRounds}::integer, 'seat', 1),
        case when n % ${crashRounds}::integer = ${flight}::integer then 'open' else 'settled' end::round_status, '{}', t, t, t
      from generate_series(1, ${ROWS}) n, lateral (select now() - n * interval '1 second' as t) at`.execute(
      tx,
    )
    await sql`analyze round`.execute(tx)
    const ofOne = ROWS / crashRounds
    const all = await planOf(betsPage(tx, flight, 60))
    expect([all.index, all.rows <= ofOne]).toEqual(['round_crash_round_idx', true])
    const open = await planOf(openPage(tx, { flight, upTo: 200, limit: 200 }))
    expect([open.index === 'none', open.rows <= ofOne]).toEqual([false, true])
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
})

type Explained = { explain: ReturnType<typeof revealedPage>['explain'] }

async function planOf(query: Explained): Promise<{ index: string; rows: number }> {
  const plan = JSON.stringify(await query.explain('json', sql`analyze`))
  const rows = [...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, n]) => Number(n))
  return { index: /"Index Name":"(\w+)"/.exec(plan)?.[1] ?? 'none', rows: Math.max(...rows) }
}
