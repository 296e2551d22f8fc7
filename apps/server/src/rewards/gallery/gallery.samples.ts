import * as gallery from '@ayva/contract/rewards/gallery'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [gallery.listHosts, { query: { limit: '10', offset: '0' } }],
    [gallery.showHost, { params: { hostId: '1' } }],
    [gallery.showClip, { params: { hostId: '1', number: '1' } }],
  ],
})
