import * as contract from '@ayva/contract/platform/consent'
import { type OpenSamples } from '#lib/samples.ts'
import { unsubscribeAddress } from './consent.ts'

const switches = contract.channels.map((channel) => `offers.${channel}`)

export const openSamples: OpenSamples = async ({ testApp, boris }) => {
  const address = unsubscribeAddress(testApp.deps.config, boris.id, 'letter')
  return {
    samples: [
      [
        contract.chooseConsents,
        {
          body: { calm: false, timeZone: 'Asia/Omsk', offers: { letter: true, sms: false } },
          oddAndRight: [
            'body.calm missing',
            'body.timeZone missing',
            'body.offers missing',
            'body.offers no fields',
          ]
            .concat(
              ['calm', ...switches].flatMap((name) => [`body.${name} true`, `body.${name} false`]),
            )
            .concat(switches.map((name) => `body.${name} missing`)),
        },
      ],
      [contract.unsubscribe, { body: { token: address.split('/').at(-1)! } }],
    ],
  }
}
