/** The table of decisions, message by message, over HTTP. */
import { pspHeaders } from '@ayva/contract/payments/psp'
import { SUPPLIER_HEADER } from '@ayva/contract/games/suppliers/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { blockStakes } from '../rounds/rounds.ts'
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

describe('a signature', () => {
  const body = () => JSON.stringify({})
  test.each([
    ['no sender', { [SUPPLIER_HEADER]: undefined }],
    ['a sender that nobody knows', { [SUPPLIER_HEADER]: 'nobody' }],
    ['no signature', { [pspHeaders.signature]: undefined }],
    ['another secret', { secret: 'another-secret-altogether' }],
    ['an old moment', { [pspHeaders.timestamp]: '1700000000' }],
    ['a moment that is none', { [pspHeaders.timestamp]: 'now' }],
    ['an id that is none', { [pspHeaders.id]: 'a b' }],
  ])('is refused with %s, before the body is parsed', async (_, headers) => {
    expect(await till.send('bet', body(), headers as never)).toMatchObject({
      http: 401,
      status: 'BAD_SIGNATURE',
    })
  })

  test('with the previous secret is accepted during a rotation', async () => {
    const said = await till.send('bet', body(), { secret: 'the-secret-that-was-before' })
    expect(said).toMatchObject({ http: 400, status: 'BAD_REQUEST' })
  })

  test('covers the raw bytes: white space and order may be chosen by the sender', async () => {
    const asked = {
      kind: 'balance',
      ts: 1,
      operator: 'ayva',
      currency: 'RUB',
      game: { code: 'lantern', provider: 'lamp' },
      session_token: 'not-a-token-of-ours',
      player_id: String(alisa.id),
      request_id: 'd0f0b0f2-3a52-4b33-8a6d-d1f2d8a8f4cc',
    }
    const said = await till.send('balance', JSON.stringify(asked, null, 3))
    expect(said).toMatchObject({ http: 200, status: 'TOKEN_INVALID' })
  })

  test('belongs to one call: a message to one address is invalid at another', async () => {
    const { request_id: _, ...said } = await till.ask('bet', { kind: 'win' })
    expect(said).toMatchObject({ http: 400, error: { rule: 'kind' } })
  })
})

test('a body that is too long, or of another type, is refused before it is read', async () => {
  const long = await testApp.app.inject({
    method: 'POST',
    url: '/wallet/v1/bet',
    payload: 'x'.repeat(17_000),
    headers: { 'content-type': 'application/json' },
  })
  expect(long.statusCode).toBe(413)
  const text = await testApp.app.inject({
    method: 'POST',
    url: '/wallet/v1/bet',
    payload: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(text.statusCode).toBe(415)
})

describe('a session', () => {
  test('names its player, and the open round', async () => {
    expect(await till.ask('session')).toMatchObject({
      ...ok(100_00),
      session: { player_id: String(alisa.id), currency: 'RUB', round: null },
    })
    await till.bet(tx, round, 10_00)
    expect(await till.ask('session')).toMatchObject({
      session: { round: { round_id: round, staked: 10_00, won: 0 } },
    })
  })

  test('lives while it is played, at most half a day, and ends with the login', async () => {
    for (let time = 0; time < 3; time++) {
      testApp.clock.move(minutes(20))
      expect(await till.bet(`${tx}-${time}`, round, 1)).toMatchObject({ status: 'OK' })
    }
    testApp.clock.move(minutes(31))
    expect(await till.ask('balance')).toMatchObject(no('TOKEN_EXPIRED'))
    till = new Till(testApp, alisa, await launch(testApp, service, alisa, games[0]!))
    expect(await till.ask('balance')).toMatchObject({ status: 'OK' })
    await testApp.deps.db
      .updateTable('session')
      .set({ revokedAt: testApp.clock.now() })
      .where('playerId', '=', alisa.id)
      .execute()
    expect(await till.bet(tx, `${round}-x`, 1)).toMatchObject(no('TOKEN_EXPIRED'))
    expect(await till.win(`${tx}-win`, round, 5)).toMatchObject({ status: 'OK' })
  })

  test('belongs to one player, one currency and one supplier', async () => {
    const boris = await testApp.player({ name: 'boris' })
    const token = await launch(testApp, service, alisa, games[0]!)
    const his = new Till(testApp, boris, token)
    expect(await his.ask('balance')).toMatchObject(no('TOKEN_INVALID'))
    const dollars = new Till(testApp, alisa, token, { currency: 'USD' })
    expect(await dollars.ask('balance')).toMatchObject(no('CURRENCY_MISMATCH'))
    expect(await dollars.bet(tx, round, 1)).toMatchObject(no('CURRENCY_MISMATCH'))
    const other = new Till(testApp, alisa, token, { provider: 'rival' })
    expect(await other.ask('balance')).toMatchObject({ http: 400 })
    const nobody = new Till(testApp, { ...alisa, id: 999_999n }, token)
    expect(await nobody.ask('balance')).toMatchObject(no('PLAYER_UNKNOWN'))
    expect(await nobody.bet(tx, round, 1)).toMatchObject(no('PLAYER_UNKNOWN'))
  })
})

describe('a bet', () => {
  test('takes money once, and a repetition gets the same answer', async () => {
    const first = await till.bet(tx, round, 10_00)
    expect(first).toMatchObject({ ...ok(90_00), tx: { id: tx, replay: false } })
    testApp.clock.move(minutes(1))
    const again = await till.bet(tx, round, 10_00, { ts: 2, meta: { try: 2 } })
    expect(again).toMatchObject({ ...ok(90_00), tx: { ...first.tx, replay: true } })
    for (const odd of [
      { amount: 11_00 },
      { round_id: 'other' },
      { game: { provider: 'lamp', code: 'real-only' } },
    ])
      expect(await till.bet(tx, round, 10_00, odd)).toMatchObject(no('DUPLICATE_TX'))
    expect(await till.win(tx, round, 10_00)).toMatchObject(no('DUPLICATE_TX'))
    expect(await testApp.balance(alisa)).toBe(90_00n)
  })

  test('above the balance is refused with the balance', async () => {
    expect(await till.bet(tx, round, 100_01)).toMatchObject({
      ...no('INSUFFICIENT_FUNDS'),
      balance: { real: 100_00, currency: 'RUB' },
    })
    await testApp.fund(alisa, 1n)
    expect(await till.bet(tx, round, 100_01)).toMatchObject(ok(0))
  })

  test('is refused for a blocked player, in a game that is off, and in a finished round', async () => {
    await till.bet(tx, round, 1)
    const { db } = testApp.deps
    const rule = 'closing'
    await db
      .transaction()
      .execute((trx) =>
        blockStakes(trx, { playerId: alisa.id, rule, startsAt: testApp.clock.now() }),
      )
    expect(await till.bet(`${tx}-2`, round, 1)).toMatchObject(no('PLAYER_BLOCKED'))
    expect(await till.win(`${tx}-win`, round, 5_00, { round_closed: true })).toMatchObject({
      status: 'OK',
    })
    await db.deleteFrom('stakeBlock').where('playerId', '=', alisa.id).execute()
    expect(await till.bet(`${tx}-2`, round, 1)).toMatchObject({ error: { rule: 'round_closed' } })
    await db.updateTable('game').set({ isActive: false }).where('id', '=', games[0]!).execute()
    expect(await till.bet(`${tx}-3`, `${round}-3`, 1)).toMatchObject(no('GAME_UNAVAILABLE'))
    await db.updateTable('game').set({ isActive: true }).where('id', '=', games[0]!).execute()
    const odd = new Till(testApp, alisa, 'x'.repeat(20), { code: 'nothing' })
    expect(await odd.bet(`${tx}-3`, round, 1)).toMatchObject(no('GAME_UNAVAILABLE'))
  })

  test('[PLAY-06] of an open round is accepted although its game was switched off meanwhile', async () => {
    await till.bet(tx, round, 1)
    const { db } = testApp.deps
    await db.updateTable('game').set({ isActive: false }).where('id', '=', games[0]!).execute()
    expect(await till.bet(`${tx}-2`, round, 1)).toMatchObject({ status: 'OK' })
    expect(await till.win(`${tx}-3`, round, 9)).toMatchObject({ status: 'OK' })
    await db.updateTable('game').set({ isActive: true }).where('id', '=', games[0]!).execute()
  })

  test('with the id of another player’s transaction is refused', async () => {
    await till.bet(tx, round, 1)
    const boris = await testApp.player({ name: 'boris' })
    await testApp.fund(boris, 100n)
    const his = new Till(testApp, boris, await launch(testApp, service, boris, games[0]!))
    const other = { ...no('DUPLICATE_TX'), error: { rule: 'other_player' } }
    expect(await his.bet(tx, round, 1)).toMatchObject(other)
    expect(await his.undo(`${tx}-u`, tx, round)).toMatchObject(other)
    expect(await till.ask('balance')).toMatchObject(ok(99_99))
  })

  test('that is free costs nothing, and its win is paid', async () => {
    const free = { free: true, reward_id: 'gift-1' }
    expect(await till.bet(tx, round, 0, free)).toMatchObject(ok(100_00))
    expect(await till.bet(`${tx}-x`, round, 0)).toMatchObject({ http: 400 })
    expect(await till.win(`${tx}-w`, round, 5_00, free)).toMatchObject(ok(105_00))
  })
})

describe('a win', () => {
  test('is paid for a bet, once for each of its ids', async () => {
    expect(await till.win(tx, round, 5_00)).toMatchObject(no('TX_NOT_FOUND'))
    await till.bet(`${tx}-b`, round, 10_00)
    expect(await till.win(tx, round, 5_00, { ref_tx_id: `${tx}-b` })).toMatchObject(ok(95_00))
    expect(await till.win(tx, round, 5_00, { ref_tx_id: `${tx}-b` })).toMatchObject({
      ...ok(95_00),
      tx: { replay: true },
    })
    expect(await till.win(`${tx}-2`, round, 0)).toMatchObject(ok(95_00))
    expect(await till.win(`${tx}-3`, round, 1, { ref_tx_id: 'unknown' })).toMatchObject(
      no('TX_NOT_FOUND'),
    )
  })

  test('without a bet is paid only if its reward is known', async () => {
    expect(await till.win(tx, round, 5_00, { free: true })).toMatchObject({ http: 400 })
    const reward = { free: true, reward_id: 'gift' }
    await till.bet(tx, round, 0, reward)
    expect(await till.win(`${tx}-w`, `${round}-2`, 5_00, reward)).toMatchObject(ok(105_00))
  })

  test('that arrives late with an expired token is paid and flagged', async () => {
    await till.bet(tx, round, 10_00)
    expect(await till.close(round)).toMatchObject(ok(90_00))
    expect(await till.close(round)).toMatchObject(ok(90_00))
    testApp.clock.move(hours(13))
    expect(await till.win(`${tx}-w`, round, 30_00)).toMatchObject(ok(120_00))
    const row = await testApp.deps.db
      .selectFrom('supplierRound')
      .selectAll()
      .where('roundId', '=', round)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'late', staked: 10_00n, won: 30_00n, told: 2 })
  })

  test('and its bet in one message are both made, or neither', async () => {
    const both = {
      tx_id: tx,
      round_id: round,
      amount: 100_01,
      win: { tx_id: `${tx}-w`, amount: 5 },
    }
    expect(await till.ask('betwin', both)).toMatchObject(no('INSUFFICIENT_FUNDS'))
    const less = { ...both, amount: 10_00, round_closed: true }
    expect(await till.ask('betwin', less)).toMatchObject(ok(90_05))
    expect(await till.ask('betwin', less)).toMatchObject({ ...ok(90_05), tx: { replay: true } })
    const other = { ...less, tx_id: `${tx}-2`, round_id: `${round}-2` }
    expect(await till.ask('betwin', other)).toMatchObject(no('DUPLICATE_TX'))
    expect(await till.win(`${tx}-w`, round, 5)).toMatchObject(no('DUPLICATE_TX'))
    expect(await testApp.balance(alisa)).toBe(90_05n)
    expect(await till.undo(`${tx}-u`, tx, round)).toMatchObject(ok(100_00))
  })
})
