import { createECDH } from 'node:crypto'
import * as contract from '@ayva/contract/communication/push'
import { type OpenSamples } from '#lib/samples.ts'

const p256dh = () => createECDH('prime256v1').generateKeys('base64url')
const auth = 'A'.repeat(22)

export const openSamples: OpenSamples = async ({ alisa }) => {
  const body = (name: string) => ({
    endpoint: `https://push.ayva.example/${name}`,
    keys: { p256dh: p256dh(), auth },
    asked: true,
  })
  const { id } = await alisa.call(contract.putPushDevice, { body: body('one') })
  return {
    samples: [
      [
        contract.putPushDevice,
        { body: body('one'), oddAndRight: ['body.asked true', 'body.asked false'] },
      ],
      [contract.deletePushDevice, { params: { id } }],
    ],
  }
}
