import * as contract from '@ayva/contract/rewards/fortune-wheel'
import * as office from '@ayva/contract/rewards/fortune-wheel/office'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [contract.showWheel, { params: { levelId: '1' } }],
    [contract.spinWheel, { body: { clientSeed: 'moya-udacha' }, anyText: ['clientSeed'] }],
    [contract.listSpins, { query: { limit: '10', offset: '0' } }],
    [
      office.giveSpins,
      {
        params: { playerId: String(alisa.id) },
        body: { spins: 2, why: 'за терпение' },
        anyText: ['why'],
      },
    ],
  ],
})
