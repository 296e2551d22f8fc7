/** The limits of payouts by a supplier's signature alone, and messages that exceed them. */
import { changeSetting, resetSetting } from '@ayva/contract/platform/settings'
import { supplierSettings } from '@ayva/contract/games/suppliers/settings'
import { WALLET_AMOUNT_MAX } from '@ayva/contract/games/suppliers/wallet'
import { judgeHeldMessage, listHeldMessages } from '@ayva/contract/games/suppliers/held'
import { allowFreeWins } from '@ayva/contract/games/suppliers/office'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findRemarks } from '../../invariants.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { tidy } from './suppliers.jobs.ts'
import { openOutsideCount } from './suppliers.ts'
import {
  config,
  KEY,
  launch,
  openService,
  type Service,
  supply,
  Till,
} from './suppliers.testing.ts'

let testApp: TestApp
let service: Service
let games: number[]
let alisa: TestPlayer
let till: Till
let call: ReturnType<TestApp['callAs']>
beforeAll(async () => {
  service = await openService()
  testApp = await TestApp.open({ createApp, config: config() })
  await seed(testApp.deps.db)
  games = await supply(testApp, service.url)
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['suppliers.read', 'suppliers.change', 'suppliers.pay', 'settings.money'],
  })
  call = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})
let id = 0
let tx = ''
let round = ''
beforeEach(async () => {
  id += 1
  tx = `t-${id}`
  round = `r-${id}`
  alisa = await testApp.player()
  await testApp.fund(alisa, 20_000_00n)
  till = new Till(testApp, alisa, await launch(testApp, service, alisa, games[0]!))
})
const ok = { http: 200, status: 'OK' }
const held = (rule: string) => ({ http: 503, status: 'TEMPORARY', error: { rule: 'held' }, rule })
const promo = (amount: number, more: object = {}) =>
  till.ask('promo', { tx_id: tx, amount, reward_id: 'cup', promo: 'tournament', ...more })

async function waiting() {
  const { messages } = await call(listHeldMessages, {})
  return messages.filter(({ player }) => player === String(alisa.id))
}

/** Expects that a message is held for an operator by a rule, and that no money moved. */
async function isHeld(ask: () => Promise<object>, rule: string): Promise<void> {
  const before = await testApp.balance(alisa)
  const { rule: by, ...answer } = held(rule)
  expect(await ask()).toMatchObject(answer)
  expect(await testApp.balance(alisa)).toBe(before)
  expect((await waiting()).at(-1)).toMatchObject({ supplier: KEY, rule: by, state: 'held' })
}

async function decide(verdict: 'accept' | 'decline', of?: { id: string }) {
  const { id: message } = of ?? (await waiting()).at(-1)!
  return call(judgeHeldMessage, {
    params: { playerId: String(alisa.id), id: message },
    body: { verdict, why: 'поставщик прислал подтверждение' },
  })
}

describe('a message beyond its supplier’s limits is held', () => {
  test('if it is a prize of the largest sum', async () => {
    await isHeld(() => promo(WALLET_AMOUNT_MAX), 'given_call')
    expect((await findRemarks(testApp.deps.db)).join()).toContain('wait for an operator')
  })

  test('if it is a win above the game’s maximum for the stakes of the round', async () => {
    await till.bet(tx, round, 10_00)
    // The game declares a maximum of 500 stakes.
    expect(await till.win(`${tx}-1`, round, 4_999_99)).toMatchObject(ok)
    await isHeld(() => till.win(`${tx}-2`, round, 2_01_00), 'win_of_game')
    expect(await till.win(`${tx}-3`, round, 1)).toMatchObject(ok)
  })

  test('with stake and win in one message judged together', async () => {
    const pair = { tx_id: tx, round_id: round, amount: 1_00, win: { tx_id: `${tx}-w`, amount: 0 } }
    const beyond = { ...pair, win: { tx_id: `${tx}-w`, amount: 500_01 } }
    await isHeld(() => till.ask('betwin', beyond), 'win_of_game')
    testApp.clock.move(hours(13))
    expect(await decide('accept')).toMatchObject({ state: 'accepted' })
    expect(await testApp.balance(alisa)).toBe(20_499_01n)
    expect(await till.ask('betwin', beyond)).toMatchObject({ ...ok, tx: { replay: true } })
  })

  test('if it is a large win, or exceeds the sum of a day', async () => {
    await till.bet(tx, round, 10_000_00)
    await isHeld(() => till.win(`${tx}-1`, round, 300_001_00), 'win_call')
    for (const n of [2, 3, 4])
      expect(await till.win(`${tx}-${n}`, round, 300_000_00)).toMatchObject(ok)
    await isHeld(() => till.win(`${tx}-5`, round, 10_001_00), 'win_day')
    testApp.clock.move(days(1))
    expect(await till.win(`${tx}-6`, round, 10_001_00)).toMatchObject(ok)
  })

  test('if prizes exceed a share of the player’s stakes with the supplier', async () => {
    expect(await promo(1_000_00, { tx_id: `${tx}-1` })).toMatchObject(ok)
    await isHeld(() => promo(1, { tx_id: `${tx}-2` }), 'given_share')
    await till.bet(`${tx}-b`, round, 10_000_00)
    expect(await promo(1_000_00, { tx_id: `${tx}-3` })).toMatchObject(ok)
    await isHeld(() => promo(1, { tx_id: `${tx}-4` }), 'given_share')
    // A stake that was rolled back does not count.
    await till.bet(`${tx}-c`, `${round}-c`, 10_000_00)
    await till.undo(`${tx}-u`, `${tx}-c`, `${round}-c`)
    await isHeld(() => promo(1, { tx_id: `${tx}-5` }), 'given_share')
    testApp.clock.move(days(31))
    expect(await promo(1_000_00, { tx_id: `${tx}-6` })).toMatchObject(ok)
  })

  test('the limits of one supplier take precedence over those of all', async () => {
    const { shipped } = supplierSettings.supplier_limits
    const usual = shipped.find(({ currency }) => currency === 'RUB')!
    const own = { ...usual, supplier: KEY, winCall: 5 }
    await call(changeSetting, {
      params: { alias: 'supplier_limits' },
      body: { value: [...shipped, own], why: 'новый поставщик' },
    })
    await till.bet(tx, round, 10_00)
    await isHeld(() => till.win(`${tx}-1`, round, 5_01), 'win_call')
    await call(resetSetting, {
      params: { alias: 'supplier_limits' },
      body: { why: 'проверен' },
    })
    expect(await till.win(`${tx}-2`, round, 5_01)).toMatchObject(ok)
  })
})

describe('a held message', () => {
  test('is answered in the same way until an operator decides, and raises one alarm', async () => {
    await isHeld(() => promo(9_000_00), 'given_call')
    await isHeld(() => promo(9_000_00), 'given_call')
    expect(await waiting()).toHaveLength(1)
    expect(await promo(9_000_01)).toMatchObject({ http: 200, status: 'DUPLICATE_TX' })
  })

  test('is paid once when it is accepted, and a repetition is a replay', async () => {
    await isHeld(() => promo(9_000_00), 'given_call')
    const [message] = await waiting()
    const both = await Promise.all([decide('accept', message), decide('accept', message)])
    for (const one of both)
      expect(one).toMatchObject({
        state: 'accepted',
        decidedBy: expect.stringContaining('Ольга') as string,
      })
    expect(await testApp.balance(alisa)).toBe(29_000_00n)
    expect(await promo(9_000_00)).toMatchObject({ ...ok, tx: { replay: true } })
    expect(await testApp.balance(alisa)).toBe(29_000_00n)
    await expect(decide('decline', message)).rejects.toMatchObject({ key: 'held_decided' })
  })

  test('is refused for good when it is declined', async () => {
    await isHeld(() => promo(9_000_00), 'given_call')
    expect(await decide('decline')).toMatchObject({ state: 'declined' })
    const no = { http: 200, status: 'LIMIT_REACHED', error: { rule: 'declined' } }
    expect(await promo(9_000_00)).toMatchObject(no)
    expect(await testApp.balance(alisa)).toBe(20_000_00n)
  })

  test('that its supplier rolls back is not paid any more', async () => {
    await till.bet(tx, round, 10_00)
    await isHeld(() => till.win(`${tx}-w`, round, 9_000_00), 'win_of_game')
    const [message] = await waiting()
    expect(await till.undo(`${tx}-u`, `${tx}-w`, round)).toMatchObject(ok)
    await expect(decide('accept', message)).rejects.toMatchObject({ key: 'held_decided' })
    expect(await testApp.balance(alisa)).toBe(19_990_00n)
  })

  test('that can no longer be applied is reported so, and continues to wait', async () => {
    const both = { tx_id: tx, round_id: round, amount: 20_000_00 }
    const beyond = { ...both, win: { tx_id: `${tx}-w`, amount: 400_000_00 } }
    await isHeld(() => till.ask('betwin', beyond), 'win_call')
    await till.bet(`${tx}-b`, `${round}-b`, 1_00)
    await expect(decide('accept')).rejects.toMatchObject({ key: 'held_not_taken' })
    expect(await waiting()).toMatchObject([{ state: 'held' }])
  })

  test('keeps its round open, and its player’s account', async () => {
    await till.bet(tx, round, 10_00)
    await till.close(round)
    await isHeld(() => promo(9_000_00, { tx_id: `${tx}-p` }), 'given_call')
    expect(await openOutsideCount(testApp.deps.db, alisa.id)).toBe(1)
    await till.bet(`${tx}-2`, `${round}-2`, 10_00)
    await isHeld(() => till.win(`${tx}-w`, `${round}-2`, 9_000_00), 'win_of_game')
    testApp.clock.move(hours(49))
    await tidy(testApp.deps)
    expect(await openOutsideCount(testApp.deps.db, alisa.id)).toBe(3)
  })
})

describe('the validity of a signature', () => {
  test('a launch token is valid only for its own game', async () => {
    const other = { game: { provider: KEY, code: 'real-only' } }
    const no = { http: 200, status: 'TOKEN_INVALID' }
    expect(await till.bet(tx, round, 1_00, other)).toMatchObject(no)
    expect(await till.ask('balance', other)).toMatchObject(no)
    expect(await till.ask('session', other)).toMatchObject(no)
    expect(await till.bet(tx, round, 1_00)).toMatchObject(ok)
  })

  test('a round belongs to one game', async () => {
    await till.bet(tx, round, 1_00)
    const other = { game: { provider: KEY, code: 'real-only' } }
    const no = { http: 200, status: 'BAD_REQUEST', error: { rule: 'game.code' } }
    expect(await till.win(`${tx}-w`, round, 1_00, other)).toMatchObject(no)
  })

  test('a message to another operator is refused', async () => {
    const no = { http: 400, status: 'BAD_REQUEST', error: { rule: 'operator' } }
    expect(await till.bet(tx, round, 1_00, { operator: 'rival' })).toMatchObject(no)
    expect(await till.ask('balance', { operator: 'rival' })).toMatchObject(no)
  })

  test('a free win of a reward without a known round is refused, unless the supplier may give it', async () => {
    const free = { free: true, reward_id: 'gift' }
    const no = { http: 200, status: 'TX_NOT_FOUND', error: { rule: 'reward_id' } }
    expect(await till.win(tx, round, 5_00, free)).toMatchObject(no)
    // A free round of another player does not make the reward known.
    expect(await till.bet(`${tx}-b`, `${round}-b`, 0, free)).toMatchObject(ok)
    expect(await till.win(`${tx}-1`, round, 5_00, free)).toMatchObject(ok)
    const other = { free: true, reward_id: 'gift-of-nobody' }
    expect(await till.win(`${tx}-2`, `${round}-2`, 5_00, other)).toMatchObject({
      status: 'TX_NOT_FOUND',
    })
    const params = { key: KEY }
    const body = { on: true, why: 'договор о фриспинах' }
    expect(await call(allowFreeWins, { params, body })).toMatchObject({ freeWins: true })
    expect(await till.win(`${tx}-2`, `${round}-2`, 5_00, other)).toMatchObject(ok)
    await call(allowFreeWins, { params, body: { ...body, on: false } })
  })

  test('wins of free rounds are held as prizes are', async () => {
    const free = { free: true, reward_id: 'gift' }
    await till.bet(tx, round, 0, free)
    await isHeld(() => till.win(`${tx}-w`, round, 9_000_00, free), 'given_call')
  })
})
