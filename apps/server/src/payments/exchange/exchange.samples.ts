import * as contract from '@ayva/contract/payments/exchange'
import * as office from '@ayva/contract/payments/exchange/office'
import fc from 'fast-check'
import { anything, digits, mostly, number } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { fundPoints } from './exchange.testing.ts'
import { seedRates } from './exchange.seed.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  await seedRates(testApp.deps.db)
  await fundPoints(testApp, alisa, 900_000_000n)
  const rate = { points: '100', minor: '460', minimum: '1000', active: true, seen: 1 }
  return {
    samples: [
      [
        contract.exchangePoints,
        { body: { points: '5000', currency: 'RUB', rateVersion: 1 }, fuzz: randomExchanges },
      ],
      [contract.listExchanges, { query: { limit: '10', offset: '0' } }],
      [
        office.changeRate,
        {
          params: { currency: 'KZT' },
          body: { ...rate, minor: '2300', why: 'курс недели' },
          anyText: ['why'],
          oddAndRight: ['body.active true'],
        },
      ],
    ],
  }
}

const randomExchanges = fc.record({
  points: mostly(fc.constantFrom('1000', '5000', '999'), digits),
  currency: mostly(fc.constantFrom('RUB', 'TON', 'POINTS'), anything),
  rateVersion: mostly(fc.constant(1), number),
})
