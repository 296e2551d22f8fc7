import * as contract from '@ayva/contract/consent'
import { type OpenSamples } from '#lib/samples.ts'
import { unsubscribeAddress } from './consent.ts'

export const openSamples: OpenSamples = async ({ testApp, boris }) => {
  const address = unsubscribeAddress(testApp.deps.config, boris.id, 'letter')
  return {
    samples: [
      [
        contract.chooseConsents,
        {
          body: { calm: false, timeZone: 'Asia/Omsk', offers: { letter: true, sms: false } },
          oddAndRight: ['body.calm true', 'body.offers.letter false', 'body.offers.sms true'],
        },
      ],
      [contract.unsubscribe, { body: { token: address.split('/').at(-1)! } }],
    ],
  }
}
