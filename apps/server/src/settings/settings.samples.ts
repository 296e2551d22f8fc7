import { showMenu } from '@ayva/contract/settings'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [[showMenu, { params: { name: 'guest' } }]],
})
