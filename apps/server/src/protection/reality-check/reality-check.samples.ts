import * as contract from '@ayva/contract/protection/reality-check'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ testApp }) => ({
  samples: [
    [contract.chooseReality, { body: { minutes: 30 }, oddAndRight: ['body.minutes null'] }],
    [contract.answerReality, { body: { askedAt: testApp.clock.now().toISOString() } }],
  ],
})
