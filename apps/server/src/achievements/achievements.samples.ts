import * as contract from '@ayva/contract/achievements'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [[contract.showAchievements, { params: { id: alisa.id.toString() } }]],
})
