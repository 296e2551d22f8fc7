import { enterByTelegram } from '@ayva/contract/communication/telegram'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      enterByTelegram,
      {
        body: { data: 'id=1&first_name=A&auth_date=1795000000&hash=00' },
        answers: 422,
        anyText: ['data'],
      },
    ],
  ],
})
