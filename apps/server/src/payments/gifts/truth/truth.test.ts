import { randomUUID } from 'node:crypto'
import { type BonusTerms } from '@ayva/contract/ledger/wallet/bonus'
import { activateGift, showGift } from '@ayva/contract/payments/gifts'
import { listGames } from '@ayva/contract/games/lobby'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { activeBonuses } from '../../../ledger/wallet/wallet.ts'
import { seed } from '../../../seed.ts'
import { bonus, giftFor, rounds } from '../gifts.testing.ts'
import { type Life, live, sumsOf } from './lives.ts'
import { engineTerms, knownOffers } from '../offers/offers.ts'
import { outcomesOf, rtpOf } from './prospects.ts'
import { truthOf } from './truth.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

const soft = registry.find('classic-soft', 1).model.expected as {
  rtp: number
  hitFrequency: number
}

describe('a simulated bonus', () => {
  const coin = [
    { times: 0, share: 0.5 },
    { times: 2, share: 0.5 },
  ]
  const life = (changed: Partial<Life>): Life => ({
    outcomes: coin,
    freeRounds: 0,
    bonus: 1,
    required: 1,
    wagerTimes: 1,
    weight: 1,
    most: Infinity,
    ...changed,
  })
  const figures = async (one: Life) => {
    const values = await live(one)
    const chance = values.filter((value) => value > 0).length / values.length
    return { chance, mean: values.reduce((sum, value) => sum + value, 0) / values.length }
  }

  test.each([
    ['one toss of a fair coin', {}, { chance: 0.5, mean: 1 }],
    // After winning the first toss there are two bets, and one or three after the second.
    ['two tosses', { required: 2 }, { chance: 0.5, mean: 1 }],
    ['a stake that counts by half', { required: 1, weight: 0.5 }, { chance: 0.5, mean: 1 }],
    ['three tosses with one bet', { required: 3 }, { chance: 0.375, mean: 1 }],
    ['at most one bet of the win', { most: 1 }, { chance: 0.5, mean: 0.5 }],
    [
      'free tosses, whose wins are cash',
      { freeRounds: 3, bonus: 0, wagerTimes: 0 },
      { chance: 0.875, mean: 3 },
    ],
  ])('matches the calculation by hand: %s', async (_, changed, expected) => {
    const found = await figures(life(changed))
    expect(found.chance).toBeCloseTo(expected.chance, 1)
    expect(Math.abs(found.mean - expected.mean)).toBeLessThan(0.06)
  })

  test('is the same on every run, and ends whatever its parameters', async () => {
    expect(await live(life({}))).toEqual(await live(life({})))
    const endless = [{ times: 1, share: 1 }]
    const values = await live(life({ outcomes: endless, bonus: 50, required: 1e12 }))
    expect(values.length).toBeGreaterThan(0)
    expect(values.every((value) => value === 0)).toBe(true)
  })

  test('sums of free rounds are exact, and too many of them are not computed', () => {
    expect(sumsOf(coin, 2)).toEqual([
      { times: 0, share: 0.25 },
      { times: 2, share: 0.5 },
      { times: 4, share: 0.25 },
    ])
    const wide = Array.from({ length: 100 }, (_, n) => ({ times: n * 7.3, share: 0.01 }))
    expect(sumsOf(wide, 500)).toBeUndefined()
  })
})

test('every game whose rounds end at once may have free rounds, and no other', async () => {
  for (const release of registry.newest()) {
    const { hasSteps } = registry.engine(release.model.engine)
    const brought = await outcomesOf(release)
    expect(brought !== undefined, release.model.id).toBe(!hasSteps)
  }
})

describe('a truth card', () => {
  test('of free rounds is exact: the model’s own frequency of wins, and its return', async () => {
    const alisa = await testApp.player()
    const id = await giftFor(testApp, alisa, { key: 'five', offer: rounds('five') })
    const { truth } = await alisa.call(showGift, { params: { id } })
    expect(truth).toMatchObject({
      method: 'exact',
      game: { name: 'Сочные семёрки', own: true, tried: null },
      stakes: null,
      gets: { minor: 50_00n },
      cost: { minor: 0n },
    })
    expect(truth.chance).toBeCloseTo(1 - (1 - soft.hitFrequency) ** 5, 6)
    expect(Number(truth.mean.minor)).toBeCloseTo(5 * 10_00 * soft.rtp, -1)
    expect(truth.buckets).toHaveLength(10)
    expect(truth.buckets.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
  })

  test('of free rounds in a game without exact outcomes states the number of trial rounds', async () => {
    const alisa = await testApp.player()
    const all = await testApp.call(listGames, { query: { limit: 100 } })
    const bees = all.find(({ name }) => name === 'Пасека')!
    const offer = rounds('bees', { rounds: { gameId: bees.id, count: 5 } })
    const { truth } = await alisa.call(showGift, {
      params: { id: await giftFor(testApp, alisa, { key: 'bees', offer }) },
    })
    const { rtp, hitFrequency } = registry.find('cluster-mid', 1).model.expected
    expect(truth).toMatchObject({
      method: 'simulated',
      samples: 4000,
      game: { name: 'Пасека', own: true, tried: { rounds: 1_000_000 } },
    })
    // The published return lies inside the stated interval, or slightly outside.
    const { error } = truth.game.tried!
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan(0.05)
    expect(Math.abs(truth.game.rtp - rtp!)).toBeLessThan(2 * error)
    expect(Math.abs(truth.chance - (1 - (1 - hitFrequency!) ** 5))).toBeLessThan(0.05)
    expect(truth.buckets.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
  })

  test('of a bonus shows the terms that the wallet enforces, and the cost of wagering', async () => {
    const alisa = await testApp.player()
    const weights = { slot: 8_000, instant: 1_000 }
    const sums = [
      { currency: 'RUB', amount: '500000', maxBet: '20000', maxWin: '300000', minimum: null },
    ]
    const offer = bonus('told', { sums, weights, wagerTimes: 20, closedGames: [14] })
    const id = await giftFor(testApp, alisa, { key: 'told', offer })
    const { truth } = await alisa.call(activateGift, {
      params: { id },
      idempotencyKey: randomUUID(),
    })
    const [grant] = await activeBonuses(testApp.deps.db, alisa.id)
    const held: BonusTerms = grant!.terms
    expect(truth).toMatchObject({
      method: 'simulated',
      wagerTimes: held.wagerTimes,
      closedGames: held.closedGames,
      maxBet: { minor: held.maxBet },
      maxWin: { minor: held.maxWin },
      certainFrom: held.certainFrom / 100,
      weights: [
        { kind: 'slot', percent: held.weights.slot / 100 },
        { kind: 'instant', percent: held.weights.instant / 100 },
      ],
      stakes: { minor: grant!.required },
      cancelLoses: 5_000_00n,
    })
    // Every stake loses the casino's edge, and a fifth of each stake does not count.
    const cost = (Number(grant!.required) / 0.8) * (1 - truth.game.rtp)
    expect(Math.abs(Number(truth.cost.minor) - cost)).toBeLessThan(100)
    expect(truth.chance).toBeGreaterThan(0)
    expect(truth.chance).toBeLessThan(1)
    expect(truth.mean.minor).toBeLessThanOrEqual(held.maxWin!)
  })

  test('of a bonus in play shows what is left to wager, and the expected loss', async () => {
    const { deps } = testApp
    await giftFor(testApp, await testApp.player(), { key: 'played', offer: bonus('played') })
    const offer = (await knownOffers(deps)).newest.find(({ key }) => key === 'played')!
    const of = { kind: 'bonus', currency: 'RUB', offer: offer.terms } as const
    const terms = await engineTerms(deps, offer, 'RUB')
    const cardAt = (balance: bigint, wagered: bigint) => {
      const standing = { balance, wagered, required: 1000_00n }
      return truthOf(deps, { ...of, terms, given: { amount: 100_00n, deposit: null, standing } })
    }
    const begun = await cardAt(100_00n, 0n)
    const half = await cardAt(50_00n, 500_00n)
    expect(begun).toMatchObject({ stakes: { minor: 1000_00n }, cancelLoses: 100_00n })
    expect(half).toMatchObject({ stakes: { minor: 500_00n }, cancelLoses: 50_00n })
    expect(Number(half.cost.minor)).toBeCloseTo(Number(begun.cost.minor) / 2, -1)
  })

  test('is computed for the game that counts most', async () => {
    const alisa = await testApp.player()
    const weights = { slot: 1_000, instant: 10_000 }
    const id = await giftFor(testApp, alisa, { key: 'quick', offer: bonus('quick', { weights }) })
    const { truth } = await alisa.call(showGift, { params: { id } })
    expect(truth.game).toMatchObject({ name: 'Рулетка', own: false })
    expect(rtpOf([{ times: 2, share: 0.495 }])).toBe(0.99)
    expect(truth.game.rtp).toBeCloseTo(36 / 37, 6)
  })
})
