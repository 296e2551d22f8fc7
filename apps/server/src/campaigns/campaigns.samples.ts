import { randomUUID } from 'node:crypto'
import * as office from '@ayva/contract/campaigns/office'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [
      office.sendOffer,
      {
        params: { playerId: alisa.id.toString() },
        body: {
          uuid: randomUUID(),
          channel: 'inbox',
          words: {
            title: 'Новая игра',
            text: 'Посмотрите её правила.',
            link: { label: 'К игре', path: '/games' },
          },
          why: 'проверка',
        },
        anyText: ['words.title', 'words.text', 'words.link.label', 'why'],
      },
    ],
  ],
})
