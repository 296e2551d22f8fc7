import * as contract from '@ayva/contract/rewards/fortune-wheel'
import * as office from '@ayva/contract/rewards/fortune-wheel/office'
import { wheelSettings } from '@ayva/contract/rewards/fortune-wheel/settings'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [contract.showWheel, { params: { levelId: '1' } }],
    [contract.spinWheel, { body: { clientSeed: 'moya-udacha' }, anyText: ['clientSeed'] }],
    [contract.listSpins, { query: { limit: '10', offset: '0' } }],
    [
      office.previewWheels,
      {
        body: { wheels: wheelSettings.fortune_wheels.shipped, currency: 'RUB' },
        anyText: ['wheels.0.name'],
        oddAndRight: ['body.wheels no items'],
      },
    ],
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
