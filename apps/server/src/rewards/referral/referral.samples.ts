import { randomBytes } from 'node:crypto'
import * as contract from '@ayva/contract/rewards/referral'
import * as office from '@ayva/contract/rewards/referral/office'
import { type OpenSamples } from '#lib/samples.ts'
import { link } from './referral.ts'

export const openSamples: OpenSamples = async ({ testApp, boris }) => {
  const { code } = await boris.call(contract.showReferral, {})
  const friend = await testApp.player({ name: `friend-${randomBytes(4).toString('hex')}` })
  await link(testApp.deps.db, { playerId: friend.id, code, at: testApp.clock.now() })
  return {
    samples: [
      [contract.listReferrals, { query: { limit: '10', offset: '0' } }],
      [office.listReferralPairs, { query: { review: 'open' } }],
      [
        office.reviewReferral,
        {
          params: { playerId: String(boris.id), n: '1' },
          body: { review: 'allowed', why: 'проверено' },
          anyText: ['why'],
        },
      ],
    ],
  }
}
