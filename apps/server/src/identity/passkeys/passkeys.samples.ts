import * as passkeys from '@ayva/contract/identity/passkeys'
import { type OpenSamples } from '#lib/samples.ts'

/** The players of the tests have no passkey, so the calls are refused. */
export const openSamples: OpenSamples = async () => {
  const params = { id: '6f1c1b1e-3f5e-4d5c-9a55-0c1f5f1b7a11' }
  const credentialId = 'YWJj'
  const clientDataJSON = Buffer.from('{"challenge":"YWJj"}').toString('base64url')
  const made = { name: 'Ноутбук', credentialId, clientDataJSON, attestationObject: 'YWJj' }
  const signed = { authenticatorData: 'YWJj', signature: 'YWJj', userHandle: 'MQ' }
  return {
    samples: [
      [passkeys.beginPasskey, { body: { code: '000000' }, answers: 422 }],
      [passkeys.addPasskey, { body: made, answers: 422 }],
      [passkeys.renamePasskey, { params, body: { name: 'Ноутбук' }, answers: 404 }],
      [passkeys.removePasskey, { params, body: { code: '000000' }, answers: 404 }],
      [
        passkeys.logInByPasskey,
        { body: { credentialId, clientDataJSON, ...signed }, answers: 422 },
      ],
    ],
  }
}
