/** Experience from suppliers' rounds, free rounds, late changes, and two nodes. */
import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { connect, sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { type Games } from '../../games/rounds/rounds.testing.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { grantFreeRounds } from '../../ledger/wallet/wallet.ts'
import { addExperience, forgetExperienceOf } from './loyalty.sql.ts'

let supplied: Supplied
let games: Games
beforeAll(async () => {
  supplied = await openSupplied()
  ;({ games } = supplied)
})
afterAll(() => supplied.close())

const seated = () => supplied.seated(5_000_00n)
const readOn = () => readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
const scoreOf = async ({ call }: TestPlayer) => {
  await readOn()
  return (await call(showSelf, {})).level.currentScore
}

test('[LOYAL-08] a round at a supplier counts by its cost, and a late rollback is subtracted', async () => {
  const { player, till } = await seated()
  await till.bet('one', 'one', 100_00)
  await till.win('one-w', 'one', 10_00)
  expect(await scoreOf(player)).toBe(0)
  await till.close('one')
  expect(await scoreOf(player)).toBe(10)
  await till.win('one-v', 'one', 500_00)
  expect(await scoreOf(player)).toBe(10)
  await games.play(player, 'dice-99', { bet: 50_00n })
  expect(await scoreOf(player)).toBe(15)
  await till.undo('one-u', 'one', 'one')
  expect(await scoreOf(player)).toBe(5)
  for (const one of createConsumers(games.testApp.deps))
    if (one.name.startsWith('loyalty.')) await rebuild(games.testApp.deps.db, one)
  expect(await scoreOf(player)).toBe(5)
})

test('[LOYAL-08] free rounds yield no experience', async () => {
  const { testApp } = games
  const gleb = await testApp.player()
  const at = testApp.clock.now()
  await transaction(testApp.deps.db, (tx) =>
    grantFreeRounds(tx, {
      id: randomUUID(),
      playerId: gleb.id,
      currency: 'RUB',
      gameId: games.gameOf('dice-99'),
      count: 2,
      bet: 100_00n,
      winsTo: 'cash',
      expiresAt: after(at, days(1)),
      at,
      source: 'gift:1',
    }),
  )
  for (let n = 0; n < 2; n++) await games.play(gleb, 'dice-99', { bet: 100_00n })
  expect(await scoreOf(gleb)).toBe(0)
})

test('[LOYAL-08] two nodes that read at once count each round once', async () => {
  const { testApp } = games
  const { player, till } = await seated()
  for (let n = 0; n < 5; n++) {
    await games.play(player, 'dice-99', { bet: 10_00n })
    await till.bet(`n-${n}`, `n-${n}`, 10_00)
    await till.close(`n-${n}`)
  }
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  await Promise.all(nodes.map((node) => readAllEvents(node, createConsumers(node))))
  expect(await scoreOf(player)).toBe(10)
  await db.destroy()
})

test('a late change of a closed account’s round is not stored', async () => {
  const { player } = await seated()
  const { db } = games.testApp.deps
  await forgetExperienceOf(db, player.id)
  await addExperience(db, [{ playerId: player.id, own: 0n, outside: -1000n }])
  const { rows } = await sql`select from experience where player_id = ${player.id}`.execute(db)
  expect(rows).toEqual([])
})

test('a batch of a thousand players is one query', async () => {
  const { db } = games.testApp.deps
  const { rows: ids } = await sql<{ id: bigint }>`insert into player (password_hash, birth_date,
      currency, rules_version, rules_accepted_at, created_at)
    select '', '1990-05-17', 'RUB', '1', now(), now() from generate_series(1, 1000)
    returning id`.execute(db)
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => ((asked += 1), node),
    transformResult: async ({ result }) => result,
  })
  const batch = ids.map(({ id }) => ({ playerId: id, own: 7n, outside: 0n }))
  await addExperience(counting, batch)
  await addExperience(counting, batch)
  expect(asked).toBe(2)
  const { rows } = await sql<{ sum: bigint }>`select sum(own)::bigint as sum from experience
    where player_id = any(${ids.map(({ id }) => id)}::bigint[])`.execute(db)
  expect(rows).toEqual([{ sum: 14_000n }])
  await db.deleteFrom('experience').execute()
})
