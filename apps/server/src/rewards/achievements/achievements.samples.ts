import * as contract from '@ayva/contract/rewards/achievements'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [contract.showAchievements, { params: { id: alisa.id.toString() } }],
    [
      contract.seeAchievements,
      // An id that does not exist is ignored.
      { body: { ids: ['first-game'] }, oddAndRight: ['body.ids one item'] },
    ],
  ],
})
