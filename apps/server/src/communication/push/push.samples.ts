import { createECDH } from 'node:crypto'
import * as contract from '@ayva/contract/communication/push'
import { type OpenSamples } from '#lib/samples.ts'

const p256dh = () => createECDH('prime256v1').generateKeys('base64url')
const auth = 'A'.repeat(22)

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const body = (name: string) => ({
    endpoint: `https://push.ayva.example/${name}`,
    keys: { p256dh: p256dh(), auth },
    asked: true,
  })
  const other = await testApp.comeBack(alisa)
  const { id } = await other.call(contract.putPushDevice, { body: body('one') })
  return {
    samples: [
      [
        contract.putPushDevice,
        { body: body('two'), oddAndRight: ['body.asked true', 'body.asked false'] },
      ],
      [contract.deletePushDevice, { params: { id } }],
    ],
  }
}
