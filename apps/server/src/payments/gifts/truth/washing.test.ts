/** No way to wager a bonus keeps more of it at less risk than its truth card says. */
import { weight4Of } from '@ayva/contract/ledger/wallet/bonus'
import { figuresOfStake } from '@ayva/game-math/figures'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { seed } from '../../../seed.ts'
import { engineTerms, knownOffers } from '../offers/offers.ts'
import { truthOf } from './truth.ts'
import { cheaperThan, type Told, waysToPlay } from './washing.testing.ts'

let testApp: TestApp
let offers: Told[]
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const { newest } = await knownOffers(testApp.deps)
  offers = []
  for (const offer of newest) {
    const terms = await engineTerms(testApp.deps, offer, 'RUB')
    if (terms.wagerTimes === 0 || offer.terms.rounds) continue
    const told = { kind: offer.kind, currency: 'RUB', offer: offer.terms, terms } as const
    const truth = await truthOf(testApp.deps, told)
    offers.push({ key: offer.key, terms, truth })
  }
})
afterAll(() => testApp.close())

test('figures of a stake are those that its model publishes, for every engine and its options', () => {
  const ways = waysToPlay().filter(({ hasSteps, chosen }) => !hasSteps && !chosen)
  for (const { release, params, name, rtp, sd } of ways) {
    const { engine, model } = release
    const figures = figuresOfStake(engine, model, { params, actions: [], outcome: undefined })
    expect(figures.rtp, name).toBeCloseTo(rtp, 3)
    if (sd !== undefined) expect(figures.sd, name).toBeCloseTo(sd, 2)
  }
  expect(ways.length).toBeGreaterThan(30)
})

test('a stake counts by the game’s edge and by its volatility', () => {
  const { terms } = offers.find(({ key }) => key === 'garden-500')!
  const percent = (modelId: string, params: object) => {
    const { engine, model } = registry.newest().find((one) => one.model.id === modelId)!
    const figures = figuresOfStake(engine, model, { params, actions: [], outcome: undefined })
    const kind = engine.kind === 'slot' || engine.wager === 'slot' ? 'slot' : 'instant'
    return weight4Of(terms, { kind, ...figures }) / 100
  }
  expect(percent('classic-soft', {})).toBe(100)
  expect(percent('plinko-99', { rows: 16, risk: 'low' })).toBeLessThan(15)
  expect(percent('plinko-99', { rows: 12, risk: 'medium' })).toBeCloseTo(36.5, 0)
  expect(percent('wheel-low', {})).toBeCloseTo(65.4, 0)
  expect(percent('keno-classic', { picks: [1] })).toBe(100)
  // A bet that almost always wins counts a tenth, and a bet with low volatility less.
  expect(percent('dice-99', { direction: 'under', target: 4950 })).toBeCloseTo(10, 1)
  expect(percent('dice-99', { direction: 'under', target: 8000 })).toBeCloseTo(5, 0)
  expect(percent('dice-99', { direction: 'under', target: 9500 })).toBe(0)
})

test('no way to play costs less for a counted stake than the truth card says', () => {
  expect(offers.length).toBeGreaterThanOrEqual(3)
  for (const told of offers) expect(cheaperThan(told), told.key).toEqual([])
})

test('plinko loses least under the terms of grants from before the rule', () => {
  const told = offers.find(({ key }) => key === 'garden-500')!
  const { fullEdge: _edge, fullSd: _sd, ...terms } = told.terms
  const cheap = cheaperThan({ ...told, terms })
  expect(cheap.filter((name) => name.startsWith('plinko-99')).length).toBeGreaterThan(3)
})

test('a truth card names the games that count less', () => {
  const { truth } = offers.find(({ key }) => key === 'garden-500')!
  expect(truth.lighter.find(({ name }) => name === 'Плинко')).toEqual({
    name: 'Плинко',
    from: expect.toSatisfy((percent: number) => percent < 15) as number,
    to: expect.toSatisfy((percent: number) => percent < 40) as number,
  })
})
