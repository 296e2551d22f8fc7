import * as contract from '@ayva/contract/limits'
import fc from 'fast-check'
import { anything, digits, mostly } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ house, boris }) => {
  const put = house.callAs(boris.token)
  const limit = { name: 'deposit', period: 'month', currency: 'RUB' } as const
  await put(contract.setLimit, { body: { ...limit, max: 900_000_00n } })
  const { schedule } = await put(contract.setLimit, { body: { ...limit, max: 950_000_00n } })
  const id = schedule[0]!.id
  return {
    samples: [
      [
        contract.setLimit,
        {
          body: { name: 'deposit', period: 'month', currency: 'RUB', max: '90000000' },
          fuzz: randomLimits,
        },
      ],
      [contract.listLimitChanges, { query: { limit: '10', offset: '0' } }],
      [contract.confirmLimit, { as: 'boris', params: { id }, answers: 422 }],
      [contract.dropLimitChange, { as: 'boris', params: { id } }],
      // Nobody of the scene is to be kept from play: what is right to say of a break is said elsewhere.
      [contract.takeBreak, { as: 'boris', body: { term: 'day' } }],
    ],
  }
}

const randomLimits = fc.record({
  name: mostly(fc.constantFrom('deposit', 'loss'), anything),
  period: mostly(fc.constantFrom('month'), anything),
  currency: mostly(fc.constantFrom('RUB'), anything),
  max: mostly(fc.constantFrom('900000000', '890000000', '0'), digits),
})
