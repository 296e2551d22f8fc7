/** Rollbacks and promotional payouts: the second part of the table of decisions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { config, launch, openService, type Service, supply, Till } from './suppliers.testing.ts'

let testApp: TestApp
let service: Service
let games: number[]
let alisa: TestPlayer
let till: Till
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
let id = 0
let tx = ''
let round = ''
beforeEach(async () => {
  ;[tx, round] = [`t-${++id}`, `r-${id}`]
  alisa = await testApp.player()
  await testApp.fund(alisa, 100_00n)
  till = new Till(testApp, alisa, await launch(testApp, service, alisa, games[0]!))
})
const ok = (real: number) => ({ http: 200, status: 'OK', balance: { real, bonus: 0 } })
const no = (status: string) => ({ http: 200, status })

describe('a rollback', () => {
  test('returns the stake once, also for a blocked player and a finished round', async () => {
    await till.bet(tx, round, 10_00)
    testApp.clock.move(hours(13))
    expect(await till.undo(`${tx}-u`, tx, round, { amount: 9_00 })).toMatchObject({
      ...no('BAD_REQUEST'),
      error: { rule: 'amount' },
    })
    expect(await till.undo(`${tx}-u`, tx, round, { amount: 10_00 })).toMatchObject(ok(100_00))
    expect(await till.undo(`${tx}-u`, tx, round, { amount: 10_00 })).toMatchObject({
      ...ok(100_00),
      tx: { replay: true },
    })
    expect(await till.undo(`${tx}-u2`, tx, round)).toMatchObject(ok(100_00))
    expect(await till.bet(tx, round, 10_00)).toMatchObject(no('TX_ROLLED_BACK'))
    expect(await till.win(`${tx}-w`, round, 5_00)).toMatchObject(no('TX_ROLLED_BACK'))
  })

  test('that arrives first leaves a tombstone: its bet is refused, another one in the round is not', async () => {
    expect(await till.undo(`${tx}-u`, tx, round)).toMatchObject(ok(100_00))
    expect(await till.undo(`${tx}-u2`, tx, round)).toMatchObject(ok(100_00))
    expect(await till.bet(tx, round, 10_00)).toMatchObject(no('TX_ROLLED_BACK'))
    expect(await till.win(`${tx}-w`, round, 5_00)).toMatchObject(no('TX_ROLLED_BACK'))
    const ref = { ref_tx_id: tx }
    expect(await till.win(`${tx}-w`, round, 5_00, ref)).toMatchObject(no('TX_ROLLED_BACK'))
    expect(await till.bet(`${tx}-2`, round, 10_00)).toMatchObject(ok(90_00))
    expect(await till.win(`${tx}-w`, round, 5_00)).toMatchObject(ok(95_00))
  })

  test('of a bet with a win takes both back; of a win, only the win', async () => {
    await till.bet(tx, round, 10_00)
    await till.win(`${tx}-w`, round, 30_00)
    expect(await till.undo(`${tx}-u`, `${tx}-w`, round)).toMatchObject(ok(90_00))
    expect(await till.win(`${tx}-w2`, round, 20_00, { round_closed: true })).toMatchObject(
      ok(110_00),
    )
    expect(await till.undo(`${tx}-u2`, tx, round)).toMatchObject(ok(100_00))
    expect(await till.undo(`${tx}-u3`, `${tx}-u2`, round)).toMatchObject({
      error: { rule: 'ref_kind' },
    })
  })

  test('that would take more than the balance takes nothing', async () => {
    await till.bet(tx, round, 10_00)
    await till.win(`${tx}-w`, round, 30_00)
    await till.bet(`${tx}-2`, `${round}-2`, 120_00)
    expect(await till.undo(`${tx}-u`, tx, round)).toMatchObject({
      ...no('INSUFFICIENT_FUNDS'),
      balance: { real: 0 },
    })
    expect(await till.win(`${tx}-w2`, `${round}-2`, 25_00)).toMatchObject(ok(25_00))
    expect(await till.undo(`${tx}-u`, tx, round)).toMatchObject(ok(5_00))
  })
})

test('a promotional payout is cash, paid once', async () => {
  const promo = { tx_id: tx, amount: 7_00, reward_id: 'cup-1', promo: 'tournament' }
  expect(await till.ask('promo', promo)).toMatchObject(ok(107_00))
  expect(await till.ask('promo', promo)).toMatchObject({ ...ok(107_00), tx: { replay: true } })
  expect(await till.undo(`${tx}-u`, tx, round)).toMatchObject(ok(100_00))
})
