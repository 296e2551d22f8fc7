import * as contract from '@ayva/contract/rewards/referral'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [[contract.listReferrals, { query: { limit: '10', offset: '0' } }]],
})
