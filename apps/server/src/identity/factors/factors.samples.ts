import * as factors from '@ayva/contract/identity/factors'
import { type OpenSamples } from '#lib/samples.ts'

/** The players of the tests have no second factor, so calls that change one are refused. */
export const openSamples: OpenSamples = async () => {
  const params = { kind: 'totp' }
  const proved = { params, body: { code: '000000', method: 'totp' }, answers: 422 }
  return {
    samples: [
      [factors.sendFactorCode, { body: { method: 'email' }, answers: 422 }],
      [factors.beginFactor, proved],
      [factors.enableFactor, { params, body: { code: '000000' }, answers: 422 }],
      [factors.disableFactor, proved],
      [factors.renewRecoveryCodes, { ...proved, params: {} }],
      [
        factors.forgetDevice,
        { params: { id: '6f1c1b1e-3f5e-4d5c-9a55-0c1f5f1b7a11' }, answers: 404 },
      ],
    ],
  }
}
