import { shippedLevels } from '@ayva/contract/rewards/loyalty/levels'
import { previewLevels } from '@ayva/contract/rewards/loyalty/office'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      previewLevels,
      {
        body: { levels: shippedLevels, currency: 'RUB' },
        anyText: ['levels.0.name'],
      },
    ],
  ],
})
