/** Simultaneous messages in any order, also of two players: the result always equals the sum of the accepted ones. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createApp } from '../../app.ts'
import { grantBonus } from '../../ledger/wallet/wallet.ts'
import { seed } from '../../seed.ts'
import { suppliersConsumers } from './suppliers.consumers.ts'
import { tidy } from './suppliers.jobs.ts'
import { outsideNet } from './suppliers.ts'
import { config, launch, openService, type Service, supply, Till } from './suppliers.testing.ts'

let testApp: TestApp
let service: Service
let games: number[]
beforeAll(async () => {
  service = await openService()
  testApp = await TestApp.open({ createApp, config: config() })
  await seed(testApp.deps.db)
  games = await supply(testApp, service.url)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

async function seated(money = 1_000_00n): Promise<{ player: TestPlayer; till: Till }> {
  const player = await testApp.player()
  await testApp.fund(player, money)
  return {
    player,
    till: new Till(testApp, player, await launch(testApp, service, player, games[0]!)),
  }
}
const statuses = (all: { status: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('200 simultaneous messages of one id are one bet, one win and one rollback', async () => {
  const { player, till } = await seated()
  const all = (ask: () => Promise<{ status: string; tx?: { replay: boolean } | undefined }>) =>
    Promise.all(Array.from({ length: 200 }, ask))
  const bets = await all(() => till.bet('storm-b', 'storm-1', 10_00))
  expect(statuses(bets)).toEqual({ OK: 200 })
  expect(bets.filter(({ tx }) => tx!.replay)).toHaveLength(199)
  expect(await testApp.balance(player)).toBe(990_00n)
  expect(statuses(await all(() => till.win('storm-w', 'storm-1', 30_00)))).toEqual({ OK: 200 })
  expect(await testApp.balance(player)).toBe(1_020_00n)
  expect(statuses(await all(() => till.undo('storm-u', 'storm-b', 'storm-1')))).toEqual({ OK: 200 })
  expect(await testApp.balance(player)).toBe(1_000_00n)
})

test('200 different simultaneous bets never take more than the balance', async () => {
  const { player, till } = await seated(100_00n)
  const bets = await Promise.all(
    Array.from({ length: 200 }, (_, n) => till.bet(`rush-${n}`, `rush-${n}`, 1_00)),
  )
  expect(statuses(bets)).toEqual({ OK: 100, INSUFFICIENT_FUNDS: 100 })
  expect(await testApp.balance(player)).toBe(0n)
})

test('of two players with the same message id one succeeds', async () => {
  const one = await seated()
  const other = await seated()
  for (let n = 0; n < 10; n++) {
    const both = await Promise.all([
      one.till.bet(`shared-${n}`, `shared-${n}`, 1_00),
      other.till.bet(`shared-${n}`, `shared-${n}`, 1_00),
    ])
    expect(statuses(both)).toEqual({ OK: 1, DUPLICATE_TX: 1 })
  }
  const left = (await testApp.balance(one.player)) + (await testApp.balance(other.player))
  expect(left).toBe(1_990_00n)
})

/** The possible messages of one round, each with its own ids. */
const operations = (till: Till, round: string): (() => Promise<unknown>)[] => [
  () => till.bet(`${round}-b1`, round, 10_00),
  () => till.bet(`${round}-b2`, round, 5_00),
  () => till.win(`${round}-w1`, round, 20_00, { ref_tx_id: `${round}-b1` }),
  () => till.win(`${round}-w2`, round, 1_00),
  () => till.undo(`${round}-u1`, `${round}-b1`, round),
  () => till.undo(`${round}-u2`, `${round}-w2`, round),
  () => till.close(round),
  () =>
    till.ask('betwin', {
      tx_id: `${round}-bw`,
      round_id: round,
      amount: 2_00,
      win: { tx_id: `${round}-bww`, amount: 3_00 },
    }),
]

test('in any order, repeated and simultaneous, the books balance, and a repetition changes nothing', async () => {
  const { player, till } = await seated()
  let round = 0
  const order = fc.shuffledSubarray([...Array(16).keys()], { minLength: 6 })
  await fc.assert(
    fc.asyncProperty(order, fc.boolean(), async (places, atOnce) => {
      const name = `order-${++round}`
      const told = places.map((place) => operations(till, name)[place % 8]!)
      if (atOnce) await Promise.all(told.map((tell) => tell()))
      else for (const tell of told) await tell()
      const before = await testApp.balance(player)
      for (const tell of told) await tell()
      expect(before).toBeGreaterThanOrEqual(0n)
      await testApp.assertBooksBalance()
    }),
    { numRuns: 30 },
  )
})

test('a bonus is staked after cash, paid back in proportion, counted, and waits for its rounds', async () => {
  const { db } = testApp.deps
  const { player, till } = await seated(10_00n)
  const now = testApp.clock.now()
  const id = '018f5a10-0000-7000-8000-00000000000a'
  await transaction(db, (tx) =>
    grantBonus(tx, {
      playerId: player.id,
      id,
      currency: 'RUB',
      amount: 30_00n,
      source: 'test',
      at: now,
      terms: {
        version: 1,
        wagerTimes: 10,
        weights: { slot: 10_000, instant: 1_000 },
        certainFrom: 8_000,
        maxBet: null,
        closedGames: [],
        maxWin: null,
        expiresAt: after(now, hours(24)).toISOString(),
      },
    } as never),
  )
  const real = new Till(testApp, player, await launch(testApp, service, player, games[1]!), {
    code: 'real-only',
  })
  expect(await real.bet('bonus-r', 'bonus-r', 20_00)).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
    balance: { real: 10_00, bonus: 0 },
  })
  const bet = await till.bet('bonus-1', 'bonus-1', 20_00)
  expect(bet).toMatchObject({ status: 'OK', balance: { real: 0, bonus: 20_00 } })
  const { rows: open } = await sql<{ n: number }>`
    select bonus_rounds_opened(${player.id}, ${id}) as n`.execute(db)
  expect(open[0]!.n).toBe(1)
  const won = await till.win('bonus-w', 'bonus-1', 40_00, { round_closed: true })
  expect(won).toMatchObject({ balance: { real: 20_00, bonus: 40_00 } })
  await readAllEvents(testApp.deps, suppliersConsumers(testApp.deps))
  const grant = await db
    .selectFrom('bonusGrant')
    .select(['wagered', 'rounds'])
    .where('playerId', '=', player.id)
    .executeTakeFirstOrThrow()
  expect(grant).toEqual({ wagered: 10_00n, rounds: 1 })
  await till.bet('bonus-2', 'bonus-2', 30_00)
  const back = await till.undo('bonus-u', 'bonus-2', 'bonus-2')
  expect(back).toMatchObject({ balance: { real: 20_00, bonus: 40_00 } })
  const last = await db
    .selectFrom('gameLastPlayed')
    .select('gameId')
    .where('playerId', '=', player.id)
    .execute()
  expect(last).toEqual([{ gameId: games[0] }])
})

test('a session’s net result includes suppliers’ rounds and their rollbacks', async () => {
  const { player, till } = await seated()
  const since = testApp.clock.now()
  for (let n = 0; n < 5; n++) {
    testApp.clock.move(1000)
    await till.bet(`past-${n}`, `past-${n}`, 10_00)
    await till.win(`past-w-${n}`, `past-${n}`, 4_00, { round_closed: true })
  }
  await till.undo('past-u', 'past-0', 'past-0')
  const span = { playerId: player.id, currency: 'RUB' as const, since }
  expect(await outsideNet(testApp.deps.db, span)).toBe(-24_00n)
})

test('a round without messages is closed after two days, and still pays late wins', async () => {
  const { till } = await seated()
  await till.bet('stuck', 'stuck', 10_00)
  testApp.clock.move(hours(49))
  await tidy(testApp.deps)
  const { state } = await testApp.deps.db
    .selectFrom('supplierRound')
    .select('state')
    .where('roundId', '=', 'stuck')
    .executeTakeFirstOrThrow()
  expect(state).toBe('closed')
  expect(await till.win('stuck-w', 'stuck', 99_00)).toMatchObject({ status: 'OK' })
})
