/** Late results of a round staked from a bonus that has ended meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createConsumers, createJobs } from '../../app.ts'
import { seed } from '../../seed.ts'
import { grantBonus } from '../../ledger/wallet/wallet.ts'
import { tidy } from './suppliers.jobs.ts'
import { config, launch, openService, type Service, supply, Till } from './suppliers.testing.ts'

let testApp: TestApp
let service: Service
let games: number[]
beforeAll(async () => {
  service = await openService()
  testApp = await TestApp.open({ createApp, createJobs, config: config() })
  await seed(testApp.deps.db)
  games = await supply(testApp, service.url)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

async function follow(): Promise<void> {
  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
  await testApp.runJobs()
}

type Own = { wagerTimes?: number; maxWin?: bigint | null }

/** A player with only a bonus of 100 ₽, who has staked all of it in a round left open for two days. */
async function leftOpen({ wagerTimes = 10, maxWin = null }: Own = {}) {
  const player = await testApp.player()
  const now = testApp.clock.now()
  const id = randomUUID()
  await transaction(testApp.deps.db, (tx) =>
    grantBonus(tx, {
      playerId: player.id,
      id,
      currency: 'RUB',
      amount: 100_00n,
      source: 'test',
      at: now,
      terms: {
        version: 1,
        wagerTimes,
        weights: { slot: 10_000, instant: 1_000 },
        certainFrom: 8_000,
        maxBet: null,
        closedGames: [],
        maxWin,
        expiresAt: after(now, hours(24 * 30)).toISOString(),
      },
    }),
  )
  const till = new Till(testApp, player, await launch(testApp, service, player, games[0]!))
  const name = randomUUID()
  const statusOf = async () =>
    (
      await testApp.deps.db
        .selectFrom('bonusGrant')
        .select('status')
        .where('playerId', '=', player.id)
        .executeTakeFirstOrThrow()
    ).status
  const forget = async () => {
    testApp.clock.move(hours(49))
    await tidy(testApp.deps)
    await follow()
  }
  return { player, till, name, statusOf, forget }
}

test('a bonus lost in an open round does not return as cash', async () => {
  const { player, till, name, statusOf, forget } = await leftOpen()
  await till.bet(name, name, 100_00)
  await forget()
  expect(await statusOf()).toBe('spent')
  const late = await till.win(`${name}-w`, name, 300_00)
  expect(late).toMatchObject({ status: 'OK', balance: { real: 0, bonus: 0 } })
  expect(await till.undo(`${name}-u`, name, name)).toMatchObject({ status: 'OK' })
  expect(await testApp.balance(player)).toBe(0n)
  await testApp.assertBooksBalance()
})

test('a late result of a bonus that became cash is cash, up to its maximum win', async () => {
  const free = await leftOpen({ wagerTimes: 0.5 })
  await free.till.bet(free.name, free.name, 60_00)
  await free.forget()
  expect(await free.statusOf()).toBe('converted')
  expect(await testApp.balance(free.player)).toBe(40_00n)
  const late = await free.till.win(`${free.name}-w`, free.name, 90_00)
  expect(late).toMatchObject({ status: 'OK', balance: { real: 130_00 } })

  const bound = await leftOpen({ wagerTimes: 0.5, maxWin: 70_00n })
  await bound.till.bet(bound.name, bound.name, 60_00)
  await bound.forget()
  const wins = [20_00, 20_00, 20_00]
  for (const [n, win] of wins.entries())
    await bound.till.win(`${bound.name}-w${n}`, bound.name, win)
  expect(await testApp.balance(bound.player)).toBe(70_00n)
  const undone = await bound.till.undo(`${bound.name}-u`, bound.name, bound.name)
  expect(undone).toMatchObject({ status: 'OK' })
  expect(await testApp.balance(bound.player)).toBeLessThanOrEqual(70_00n)
  await testApp.assertBooksBalance()
})
