import * as contract from '@ayva/contract/rewards/fame'
import { type OpenSamples } from '#lib/samples.ts'

const visitor = { isMobile: '1', isGuest: '0', isFake: '0', t_uid: '7' } as const

export const openSamples: OpenSamples = async () => ({
  samples: [
    [contract.rateDay, { query: { currency: 'RUB', ...visitor } }],
    [contract.rateTotal, { query: { currency: 'RUB', ...visitor } }],
    [contract.listFame, { query: { limit: '10', offset: '0' } }],
  ],
})
