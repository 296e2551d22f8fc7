import { randomUUID } from 'node:crypto'
import { changeSetting } from '@ayva/contract/platform/settings'
import { showSelf } from '@ayva/contract/identity/player'
import { bonusOf, leftWagerOf, realOf } from '@ayva/contract/ledger/wallet/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { bonusEnded } from './bonus.events.ts'
import {
  activeBonuses,
  bonusTerms,
  cancelBonus,
  cancelPreview,
  grantBonus,
  walletsOf,
} from './wallet.ts'
import { giveBonus, termsOf } from './wallet.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const within = <T>(work: (tx: Tx) => Promise<T>) => transaction(testApp.deps.db, work)
const cancel = ({ id }: TestPlayer, grantId: string) =>
  within((tx) => cancelBonus(tx, id, grantId, testApp.clock.now()))
const wallet = async ({ id }: TestPlayer) => (await walletsOf(testApp.deps.db, id))[0]!

/** The events about ends of a player's bonuses. */
async function endsOf({ id }: TestPlayer) {
  const rows = await events.read(testApp.deps.db, null, 10_000)
  return rows.flatMap(({ item }) => {
    const body = item.playerId === id ? bodyOf(bonusEnded, item) : undefined
    return body ? [body] : []
  })
}

test('[WALLET-09, WALLET-11, WALLET-14 .. WALLET-16] the bonus figures of a wallet are those of its active bonus', async () => {
  const vera = await testApp.player()
  await testApp.fund(vera, 100_50n)
  await giveBonus(testApp, vera, 50_00n, { wagerTimes: 20 })
  const { wallets } = await vera.call(showSelf, {})
  const [own] = wallets
  expect(own).toMatchObject({
    balance: 150.5,
    netBalance: 50,
    currentBonusWager: 0,
    requiredBonusWager: 1000,
    minor: 100_50n,
  })
  expect([realOf(own!), bonusOf(own!), leftWagerOf(own!)]).toEqual([100_50n, 50_00n, 1000_00n])
  // The example of the specification, with a value that floats would get wrong.
  const sums = { currency: 'RUB' as const, balance: 150.5, netBalance: 50 }
  expect([realOf(sums), bonusOf(sums)]).toEqual([10050n, 5000n])
  expect(realOf({ currency: 'RUB', balance: 1.1 + 2.2, netBalance: 2.2 })).toBe(1_10n)
  const wager = { currency: 'RUB' as const, requiredBonusWager: 1000, currentBonusWager: 400 }
  expect(leftWagerOf(wager)).toBe(600_00n)
  expect(leftWagerOf({ ...wager, currentBonusWager: 1200 })).toBe(0n)
})

test('[GIFT-04] a changed setting applies to new bonuses; an existing one keeps its terms', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.money'],
  })
  const { expiresAt } = termsOf(testApp)
  const required = async (multiplier: number) => {
    await testApp.callAs(token)(changeSetting, {
      params: { alias: 'gift_wager_config' },
      body: { value: { multiplier }, why: 'для проверки' },
    })
    const player = await testApp.player()
    await giveBonus(testApp, player, 10_00n, await bonusTerms(testApp.deps, { expiresAt }))
    return player
  }
  const vera = await required(20)
  expect(await wallet(vera)).toMatchObject({ requiredBonusWager: 200 })
  const boris = await required(35)
  expect(await wallet(boris)).toMatchObject({ requiredBonusWager: 350 })
  expect(await wallet(vera)).toMatchObject({ requiredBonusWager: 200 })
  // Omitted values are the defaults.
  const { weights, certainFrom } = await bonusTerms(testApp.deps, {})
  expect({ weights, certainFrom }).toEqual({
    weights: { slot: 10_000, instant: 1_000 },
    certainFrom: 8_000,
  })
})

describe('a bonus is given', () => {
  test('once for its id, also if requested many times at once', async () => {
    const vera = await testApp.player()
    const order = {
      id: randomUUID(),
      playerId: vera.id,
      currency: 'RUB' as const,
      amount: 10_00n,
      terms: termsOf(testApp),
      source: 'gift:1',
      at: testApp.clock.now(),
    }
    const all = await Promise.all(
      Array.from({ length: 200 }, () => within((tx) => grantBonus(tx, order))),
    )
    expect(new Set(all.map(({ id, balance }) => `${id} ${balance}`)).size).toBe(1)
    expect(await wallet(vera)).toMatchObject({ netBalance: 10, requiredBonusWager: 20 })
  })

  test('only one in a currency: of many at once one succeeds', async () => {
    const vera = await testApp.player()
    const all = await Promise.allSettled(
      Array.from({ length: 200 }, () => giveBonus(testApp, vera, 10_00n)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(new Set(refused.map(({ key, status }) => `${key} ${status}`))).toEqual(
      new Set(['bonus_active 409']),
    )
    await within((tx) =>
      grantBonus(tx, {
        id: randomUUID(),
        playerId: vera.id,
        currency: 'USD',
        amount: 10_00n,
        terms: termsOf(testApp),
        source: 'gift:2',
        at: testApp.clock.now(),
      }),
    )
    expect((await activeBonuses(testApp.deps.db, vera.id)).map(({ currency }) => currency)).toEqual(
      ['RUB', 'USD'],
    )
  })

  test('as cash at once if nothing has to be wagered', async () => {
    const vera = await testApp.player()
    await giveBonus(testApp, vera, 10_00n, { wagerTimes: 0 })
    expect(await wallet(vera)).toMatchObject({ balance: 10, netBalance: 0, minor: 10_00n })
    expect(await endsOf(vera)).toMatchObject([{ status: 'converted', kept: 10_00n, lost: 0n }])
  })

  test('in one transaction: if it fails, nothing remains', async () => {
    const vera = await testApp.player()
    const failing = within(async (tx) => {
      await grantBonus(tx, {
        id: randomUUID(),
        playerId: vera.id,
        currency: 'RUB',
        amount: 10_00n,
        terms: termsOf(testApp),
        source: 'gift:3',
        at: testApp.clock.now(),
      })
      throw new Error('the process dies here')
    })
    await expect(failing).rejects.toThrow('dies here')
    expect(await wallet(vera)).toMatchObject({ balance: 0, requiredBonusWager: 0 })
    await giveBonus(testApp, vera, 5_00n)
  })
})

describe('a bonus is cancelled', () => {
  test('as the preview showed: cash is kept, and the remaining bonus is lost', async () => {
    const vera = await testApp.player()
    await testApp.fund(vera, 7_00n)
    const { id } = await giveBonus(testApp, vera, 10_00n)
    const shown = await cancelPreview(testApp.deps.db, vera.id, id)
    expect(shown).toEqual({ currency: 'RUB', keptCash: 7_00n, lostBonus: 10_00n, waits: false })
    expect(await cancel(vera, id)).toEqual(shown)
    expect(await wallet(vera)).toMatchObject({ minor: 7_00n, balance: 7, requiredBonusWager: 0 })
    expect(await endsOf(vera)).toEqual([
      {
        grantId: id,
        source: 'test',
        currency: 'RUB',
        status: 'cancelled',
        kept: 0n,
        lost: 10_00n,
      },
    ])
  })

  test('once: two hundred at once get the same answer, and one event is published', async () => {
    const vera = await testApp.player()
    const { id } = await giveBonus(testApp, vera, 10_00n)
    const all = await Promise.all(Array.from({ length: 200 }, () => cancel(vera, id)))
    expect(new Set(all.map(({ lostBonus }) => lostBonus))).toEqual(new Set([10_00n]))
    expect(await endsOf(vera)).toHaveLength(1)
    await expect(cancelPreview(testApp.deps.db, vera.id, id)).rejects.toMatchObject({
      key: 'bonus_over',
    })
  })

  test('by its owner only', async () => {
    const vera = await testApp.player()
    const boris = await testApp.player({ name: 'boris' })
    const { id } = await giveBonus(testApp, vera, 10_00n)
    await expect(cancel(boris, id)).rejects.toMatchObject({ key: 'bonus_unknown', status: 404 })
    expect(await wallet(vera)).toMatchObject({ netBalance: 10 })
  })
})

test('a job ends an expired bonus, and the tabs are notified', async () => {
  const vera = await testApp.player()
  const { id } = await giveBonus(testApp, vera, 10_00n)
  const others = await testApp.player()
  await giveBonus(testApp, others, 10_00n, {
    expiresAt: new Date(testApp.clock.now().getTime() + days(60)).toISOString(),
  })
  const heard: unknown[] = []
  const stop = testApp.deps.bus.subscribe(`player:${vera.id}`, (message) => heard.push(message))
  const sweep = async () => {
    await runDueJobs(createJobs(testApp.deps), 'wallet.find_due_bonuses')
    await testApp.runJobs()
  }
  await sweep()
  expect(await endsOf(vera)).toEqual([])
  testApp.clock.move(days(30))
  await sweep()
  await sweep()
  stop()
  expect(await endsOf(vera)).toMatchObject([{ grantId: id, status: 'expired', lost: 10_00n }])
  expect(heard.at(-1)).toMatchObject({
    type: 'balance',
    bonus: { minor: '0', requiredWager: '0' },
  })
  expect(await wallet(others)).toMatchObject({ netBalance: 10 })
})
