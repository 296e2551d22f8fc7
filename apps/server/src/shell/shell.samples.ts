import { showRotator } from '@ayva/contract/shell'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [[showRotator, { params: { slug: 'hello_bar' } }]],
})
