import * as contract from '@ayva/contract/rewards/achievements'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [contract.showAchievements, { params: { id: alisa.id.toString() } }],
    [contract.seeAchievements, { body: { ids: ['first-game'] } }],
  ],
})
