import { writeToSupport } from '@ayva/contract/support'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      writeToSupport,
      {
        body: { email: 'vera@ayva.test', topic: 'money', text: 'Вывод не пришёл второй день.' },
        anyText: ['text'],
      },
    ],
  ],
})
