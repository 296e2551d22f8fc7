/**
 * Simulations of each shipped offer with every engine and its mildest options, at the bet of the truth card and at a
 * tenth of it: none keeps more on average with a better chance than the card says.
 */
import { requiredOf } from '@ayva/contract/ledger/wallet/bonus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { seed } from '../../../seed.ts'
import { live } from './lives.ts'
import { engineTerms, knownOffers } from '../offers/offers.ts'
import { outcomesOf } from './prospects.ts'
import { truthOf } from './truth.ts'
import { likeOutcomes, type Told, type Way, waysToPlay, weightOfWay } from './washing.testing.ts'

/** Four standard errors of a share of 4,000 simulations, and of their mean. */
const NOISE = 0.03

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

async function shippedOffers(): Promise<Told[]> {
  const { newest } = await knownOffers(testApp.deps)
  const offers: Told[] = []
  for (const offer of newest) {
    const terms = await engineTerms(testApp.deps, offer, 'RUB')
    if (terms.wagerTimes === 0 || offer.terms.rounds) continue
    const told = { kind: offer.kind, currency: 'RUB', offer: offer.terms, terms } as const
    offers.push({ key: offer.key, terms, truth: await truthOf(testApp.deps, told) })
  }
  return offers
}

/** The share of a bonus that is kept, and how often anything is. */
async function keptBy({ terms, truth }: Told, way: Way, parts: number) {
  const bet = Number(truth.game.bet.minor) / parts
  const gets = truth.gets.minor
  const isPlain = way.params && Object.keys(way.params).length === 0 && !way.hasSteps
  const known = isPlain ? await outcomesOf(way.release) : undefined
  const values = await live({
    outcomes: known?.outcomes ?? likeOutcomes(way),
    freeRounds: 0,
    bonus: Number(gets) / bet,
    required: Number(requiredOf(terms, gets)) / bet,
    wagerTimes: terms.wagerTimes,
    weight: weightOfWay(terms, way),
    most: terms.maxWin === null ? Infinity : Number(terms.maxWin) / bet,
  })
  const chance = values.filter((value) => value > 0).length / values.length
  const mean = (values.reduce((sum, value) => sum + value, 0) / values.length) * bet
  return { chance, mean: mean / Number(gets) }
}

test('no way to play keeps more of a shipped bonus at less risk than its truth card says', async () => {
  const better: string[] = []
  for (const told of await shippedOffers()) {
    const { chance, mean, gets } = told.truth
    const card = { chance, mean: Number(mean.minor) / Number(gets.minor) }
    for (const way of waysToPlay().filter((one) => weightOfWay(told.terms, one) > 0))
      for (const parts of [1, 10]) {
        const kept = await keptBy(told, way, parts)
        if (kept.chance > card.chance && kept.mean > card.mean * (1 + NOISE))
          better.push(`${told.key} ${way.name} /${parts}: ${JSON.stringify(kept)}`)
      }
  }
  expect(better).toEqual([])
}, 1_800_000)
