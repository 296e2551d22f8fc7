import { randomUUID } from 'node:crypto'
import * as social from '@ayva/contract/identity/social'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => {
  const lookup = randomUUID()
  return {
    samples: [
      [
        social.oauth,
        { query: { provider: 'sandbox' }, body: { referralCode: 'friend' }, answers: 422 },
      ],
      [social.sendSocialCode, { body: { lookup, email: 'nobody@ayva.test' }, answers: 422 }],
      [social.confirmSocial, { body: { lookup, code: '123456' }, answers: 422 }],
      [social.sayFactor, { body: { ticket: lookup, twoFactorCode: '123456' }, answers: 422 }],
      [social.linkNetwork, { body: { lookup, code: '000000' }, answers: 422 }],
      [social.unlinkNetwork, { params: { network: 'vk' }, body: { code: '000000' }, answers: 422 }],
    ],
  }
}
