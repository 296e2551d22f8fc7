/** Daily missions count rounds that cost something, own ones and those of suppliers, on any node. */
import { randomUUID } from 'node:crypto'
import { listDailyMissions } from '@ayva/contract/rewards/missions'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, minutes } from '#lib/clock.ts'
import { connect, sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games } from '../../games/rounds/rounds.testing.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { grantFreeRounds } from '../../ledger/wallet/wallet.ts'

let supplied: Supplied
let games: Games
beforeAll(async () => {
  supplied = await openSupplied()
  ;({ games } = supplied)
  const { token } = await addOperator(games.testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.rewards'],
  })
  const value = [
    { key: 'two', title: 'Два раунда', measure: 'rounds', target: 2, gift: 'mission-rounds-2' },
    { key: 'x3', title: 'Втрое', measure: 'times', target: 3, gift: 'mission-rounds-3' },
  ]
  await games.testApp.callAs(token)(changeSetting, {
    params: { alias: 'daily_missions' },
    body: { value: value as never, why: 'проверка' },
  })
})
afterAll(() => supplied.close())

const consumers = () => createConsumers(games.testApp.deps)
const readOn = async () => {
  await readAllEvents(games.testApp.deps, consumers())
  await games.testApp.runJobs()
}
const progressOf = async ({ call }: TestPlayer) => {
  const { missions } = await call(listDailyMissions, {})
  return Object.fromEntries(missions.map(({ key, progress }) => [key, progress]))
}
const giftsOf = async ({ call }: TestPlayer) => (await call(listDailyMissions, {})).unusedGifts

test('[MISS-04] free rounds fulfil no mission, so that one gift cannot earn the next', async () => {
  const { testApp } = games
  const gleb = await testApp.player()
  const at = testApp.clock.now()
  await transaction(testApp.deps.db, (tx) =>
    grantFreeRounds(tx, {
      id: randomUUID(),
      playerId: gleb.id,
      currency: 'RUB',
      gameId: games.gameOf('dice-99'),
      count: 3,
      bet: 10_00n,
      winsTo: 'cash',
      expiresAt: after(at, days(1)),
      at,
      source: 'gift:1',
    }),
  )
  for (let n = 0; n < 3; n++) await games.play(gleb, 'dice-99')
  await readOn()
  expect(await progressOf(gleb)).toEqual({ two: 0, x3: 0 })
  expect(await giftsOf(gleb)).toBe(0)
})

test('[MISS-04] rounds of suppliers count as own ones do, and a rebuild gives the same result', async () => {
  const { testApp } = games
  const { player: vera, till } = await supplied.seated(1_000_00n)
  await till.bet('out-1', 'out-1', 10_00)
  await till.win('out-1w', 'out-1', 35_00, { round_closed: true })
  await readOn()
  expect(await progressOf(vera)).toEqual({ two: 1, x3: 3 })
  await games.play(vera, 'dice-99')
  await readOn()
  expect(await progressOf(vera)).toEqual({ two: 2, x3: 3 })
  expect(await giftsOf(vera)).toBe(2)
  for (const one of consumers())
    if (one.name === 'missions.rounds') await rebuild(testApp.deps.db, one)
  await readOn()
  const { rows } = await sql<{ rounds: number }>`select sum(rounds)::int as rounds
    from mission_tally where player_id = ${vera.id}`.execute(testApp.deps.db)
  expect(rows).toEqual([{ rounds: 2 }])
  expect(await giftsOf(vera)).toBe(2)
})

test('two nodes that read and work at once count each round once and give each gift once', async () => {
  const { testApp } = games
  const anna = await testApp.player()
  await testApp.fund(anna, 1_000_00n)
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  for (let n = 0; n < 4; n++) await games.play(anna, 'dice-99')
  await Promise.all(nodes.map((node) => readAllEvents(node, createConsumers(node))))
  expect((await progressOf(anna))['two']).toBe(2)
  await testApp.runJobs()
  const { rows } = await sql<{ day: string; key: string }>`select day, key from mission_done
    where player_id = ${anna.id} and key = 'two'`.execute(testApp.deps.db)
  const payload = { playerId: String(anna.id), ...rows[0]! }
  await Promise.all(nodes.map((node) => runDueJobs(createJobs(node), 'missions.reward', payload)))
  const { rows: tallies } = await sql<{ rounds: number }>`select sum(rounds)::int as rounds
    from mission_tally where player_id = ${anna.id}`.execute(testApp.deps.db)
  expect(tallies).toEqual([{ rounds: 4 }])
  const gifts = await sql<{ source: string }>`select source from user_gift
    where player_id = ${anna.id} and source like 'mission % two'`.execute(testApp.deps.db)
  expect(gifts.rows).toHaveLength(1)
  await db.destroy()
})

test('a thousand players who cannot get a gift now do not delay others', async () => {
  const { testApp } = games
  const { db, clock } = testApp.deps
  const day = clock.now().toISOString().slice(0, 10)
  await sql`insert into player (id, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at) overriding system value
    select 600000 + n, '', '1990-05-17', 'RUB', '1', now(), now()
      from generate_series(1, 1000) n`.execute(db)
  await sql`insert into mission_done (player_id, day, key, gift_key, done_at)
    select id, ${day}, 'two', 'a-gift-that-is-gone', ${after(clock.now(), -minutes(60))}::timestamptz
      from player where id > 600000`.execute(db)
  const nina = await testApp.player()
  await sql`insert into mission_done (player_id, day, key, gift_key, done_at)
    values (${nina.id}, ${day}, 'two', 'mission-rounds-2', ${clock.now()})`.execute(db)
  await runDueJobs(createJobs(testApp.deps), 'missions.find_unrewarded')
  await testApp.runJobs()
  expect(await giftsOf(nina)).toBe(1)
})

test('[MISS-03] in a currency without the gift no mission is offered or fulfilled', async () => {
  const { testApp } = games
  const boris = await testApp.player({ currency: 'TON' })
  expect((await boris.call(listDailyMissions, {})).missions).toEqual([])
  await testApp.fund(boris, 50_000_000_000n)
  for (let n = 0; n < 2; n++) await games.play(boris, 'dice-99', { bet: 500_000_000n })
  await readOn()
  const { rows } = await sql`select from mission_done where player_id = ${boris.id}`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([])
})
