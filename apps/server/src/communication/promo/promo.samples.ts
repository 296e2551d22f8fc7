import { listPromotions } from '@ayva/contract/communication/promo'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [[listPromotions, { query: { limit: '10', offset: '0' } }]],
})
