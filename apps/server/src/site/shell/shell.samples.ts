import {
  resetCounter,
  resetCounterByName,
  showCounter,
  showCounterByName,
} from '@ayva/contract/site/shell'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [showCounter, { params: { name: 'gift' } }],
    [showCounterByName, { params: { name: 'gift' } }],
    [resetCounter, { params: { name: 'gift' } }],
    [resetCounterByName, { params: { name: 'gift' } }],
  ],
})
