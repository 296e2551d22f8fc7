import { gameHistory, gameHistorySums } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { connect, patience, sql, transaction, type Tx } from '#lib/data/db.ts'
import { type Games, openGames } from '../rounds.testing.ts'
import { type Page, roundsPage, roundSums } from './history.sql.ts'
import { openRoundsPage } from '../rounds.sql.ts'
import { roundsFaults } from '../books.sql.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

const undone = Symbol('undone')
/** More than a statement may read, and few enough to be inserted quickly. */
const ROUNDS = 100_000

test('[PLAY-38] history continues from a round, and a deep offset is refused', async () => {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 1000_00n)
  for (let n = 0; n < 5; n++) {
    await games.play(player, 'dice-99')
    games.testApp.clock.move(seconds(5))
  }
  const all = await player.call(gameHistory, {})
  expect(all).toHaveLength(5)
  const older = await player.call(gameHistory, { query: { before: all[1]!.roundId, limit: 2 } })
  expect(older).toEqual(all.slice(2, 4))
  const gameId = games.gameOf('dice-99')
  const ofGame = await player.call(gameHistory, { query: { before: all[3]!.roundId, gameId } })
  expect(ofGame).toEqual(all.slice(4))
  const deep = await games.testApp.app.inject({
    url: `${gameHistory.path}?offset=10001`,
    headers: { 'auth-token': player.token },
  })
  expect(deep.statusCode).toBe(400)
  expect(deep.json().error.fields.offset).toContain('10000')
  expect(await player.call(gameHistory, { query: { offset: 10_000 } })).toEqual([])
})

test('[PLAY-38] history is filtered by game, period, currency and wins, and summed the same way', async () => {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 1000_00n)
  const start = games.testApp.clock.now()
  const rounds: { payout: bigint; stake: bigint; gameId: number; id: string }[] = []
  for (let n = 0; n < 14; n++) {
    rounds.push((await games.play(player, n % 2 ? 'dice-99' : 'classic-soft')).round)
    games.testApp.clock.move(minutes(1))
  }
  const list = (query: object) => player.call(gameHistory, { query: { limit: 100, ...query } })
  const ids = async (query: object) =>
    (await list(query)).map(({ roundId }) => roundId).toReversed()
  const sums = (query: object) => player.call(gameHistorySums, { query })
  const idsOf = (some: typeof rounds) => some.map(({ id }) => id)
  const total = (some: typeof rounds) => ({
    isWhole: true,
    searchedMax: 10_000,
    sums: [
      {
        currency: player.currency,
        rounds: some.length,
        staked: some.reduce((sum, { stake }) => sum + stake, 0n),
        won: some.reduce((sum, { payout }) => sum + payout, 0n),
      },
    ],
  })
  const wins = rounds.filter(({ payout, stake }) => payout > stake)
  expect(wins.length).toBeGreaterThan(0)
  expect(wins.length).toBeLessThan(rounds.length)
  const gameId = games.gameOf('dice-99')
  const dice = rounds.filter((round) => round.gameId === gameId)
  const from = new Date(start.getTime() + minutes(3)).toISOString()
  const to = new Date(start.getTime() + minutes(7)).toISOString()
  const cases: [object, typeof rounds][] = [
    [{}, rounds],
    [{ wins: '1' }, wins],
    [{ gameId }, dice],
    [{ from, to }, rounds.slice(3, 7)],
    [{ from, to, gameId }, rounds.slice(3, 7).filter((round) => round.gameId === gameId)],
    [{ currency: player.currency }, rounds],
    [{ from: start.toISOString().slice(0, 10) }, rounds],
  ]
  for (const [query, some] of cases) {
    expect(await ids(query)).toEqual(idsOf(some))
    expect(await sums(query)).toEqual(total(some))
  }
  expect(await ids({ currency: 'TON' })).toEqual([])
  expect(await sums({ currency: 'TON' })).toEqual({ ...total([]), sums: [] })
  for (const wrong of [{ from: 'yesterday' }, { to: '2026-02-31' }, { from: to, to: from }]) {
    await expect(list(wrong)).rejects.toMatchObject({ status: 422, key: 'period_wrong' })
    await expect(sums(wrong)).rejects.toMatchObject({ key: 'period_wrong' })
  }
})

test('a page of many rounds reads only its own rows from the index', async () => {
  const player = await games.testApp.player()
  const { DATABASE_URL } = games.testApp.deps.config
  const db = connect(DATABASE_URL, { max: 1, patience: patience.work })
  const filled = transaction(db, async (tx) => {
    await fill(tx, player.id)
    const filters = { gameId: undefined, currency: undefined, winsOnly: false }
    const span = { from: undefined, to: undefined, before: undefined }
    const page: Page = { playerId: player.id, ...filters, ...span, limit: 10, offset: 0 }
    const from = new Date('2026-01-01T10:00:00Z')
    const to = new Date('2026-01-01T11:00:00Z')
    const middle = `00000000-0000-4000-8000-${String(ROUNDS / 2).padStart(12, '0')}`
    for (const [asked, most] of [
      [page, 40],
      [{ ...page, before: middle }, 40],
      [{ ...page, offset: 10_000 }, 20_040],
      [{ ...page, gameId: 999_999 }, 20_040],
      [{ ...page, winsOnly: true }, 20_040],
      [{ ...page, from, to }, 40],
      [{ ...page, from, to, currency: 'USD' }, 7_240],
    ] as const) {
      const plan = JSON.stringify(await roundsPage(tx, asked).explain('json', sql`analyze`))
      expect(plan).toContain('"round_opened_idx')
      expect(plan).toContain('supplier_round_opened_idx')
      expect(plan).not.toContain('Seq Scan')
      expect(mostRows(plan)).toBeLessThanOrEqual(most)
    }
    const sums = JSON.stringify(await roundSums(tx, page).explain('json', sql`analyze`))
    expect(sums).toContain('round_opened_idx')
    expect(mostRows(sums)).toBeLessThanOrEqual(20_040)
    const waiting = JSON.stringify(
      await openRoundsPage(tx, player.id).explain('json', sql`analyze`),
    )
    expect(waiting).toContain('round_open_key')
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
  await db.destroy()
})

test('the books find a stake taken from another account than the round names', async () => {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 1000_00n)
  const { round } = await games.play(player, 'mines-99')
  const found = transaction(games.testApp.deps.db, async (tx) => {
    await sql`update round set fund_kinds = '{cash,bonus}', fund_stakes = '{600,400}'
      where player_id = ${player.id} and id = ${round.id}`.execute(tx)
    const faults = await roundsFaults(tx)
    expect(faults.map(({ check }) => check)).toEqual(
      Array(2).fill('every round has taken its stake from the accounts that it names'),
    )
    throw undone
  })
  await expect(found).rejects.toBe(undone)
})

async function fill(tx: Tx, playerId: bigint) {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into round (player_id, id, request_hash, game_id, model_id, model_version,
      model_hash, seed_pair_id, nonce, currency, bet, stake, payout, params, status, outcome,
      opened_at, next_start_at, last_action_at)
    select ${playerId}, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '', n % 3, 'm', 1,
      '', gen_random_uuid(), n, 'RUB', 1, 1, 0, '{}', 'settled', '{}', at, at, at
    from generate_series(1, ${ROUNDS}::integer) n
    cross join lateral (select timestamptz '2026-01-01' + make_interval(secs => n) as at) moment`.execute(
    tx,
  )
  await sql`insert into supplier_round (player_id, id, supplier, round_id, game_id, currency, state,
      staked, opened_at, last_at)
    select ${playerId}, gen_random_uuid(), 'lamp', n, n % 3, 'RUB', 'closed', 1, at, at
    from generate_series(1, ${ROUNDS}::integer) n
    cross join lateral (select timestamptz '2026-01-01' + make_interval(secs => n) as at) moment`.execute(
    tx,
  )
  await sql`analyze round, supplier_round`.execute(tx)
}

const mostRows = (plan: string) =>
  Math.max(...[...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, rows]) => Number(rows)))
