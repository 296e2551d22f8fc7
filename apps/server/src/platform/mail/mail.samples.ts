import { letterTexts, previewMessageText, testMessageText } from '@ayva/contract/platform/mail'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => {
  const params = { alias: 'letter_deposit_credited' }
  const value = letterTexts.depositCredited.shipped
  return {
    samples: [
      [previewMessageText, { params, body: { value } }],
      [testMessageText, { params, body: { value, to: 'olga@ayva.test' } }],
    ],
  }
}
