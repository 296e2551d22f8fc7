import { randomUUID } from 'node:crypto'
import { addPlayerNote, listPlayerNotes } from '@ayva/contract/identity/player/notes'
import * as office from '@ayva/contract/identity/player/office'
import { showPlayerTimeline } from '@ayva/contract/identity/player/timeline'
import {
  chooseDenomination,
  chooseLocale,
  saveProfile,
} from '@ayva/contract/identity/player/profile'
import { chooseShown } from '@ayva/contract/identity/player/shown'
import { showExportPart } from '@ayva/contract/identity/player/leaving'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const vera = await testApp.player({ name: 'vera' })
  const params = { playerId: String(vera.id) }
  const why = 'по просьбе игрока'
  return {
    samples: [
      [
        saveProfile,
        {
          body: {
            firstName: 'Алиса',
            lastName: 'Климова',
            gender: 'female',
            country: 'RU',
            city: 'Казань',
            address: 'ул. Садовая, 12, кв. 3',
          },
          oddAndRight: ['body.country missing', 'body.gender missing', 'body.gender null'],
          anyText: ['firstName', 'lastName', 'city', 'address'],
        },
      ],
      [chooseUsername, { body: { username: 'alisa_2026' }, anyText: ['username'] }],
      [
        chooseShown,
        {
          body: { winsAs: 'mask', seesWins: true },
          oddAndRight: [
            'winsAs missing',
            'seesWins missing',
            'seesWins true',
            'seesWins false',
          ].map((odd) => `body.${odd}`),
        },
      ],
      [chooseDenomination, { body: { denomination: 1 } }],
      [showExportPart, { params: { part: '0' }, answers: 404 }],
      [chooseLocale, { body: { locale: 'ru' } }],
      [
        office.correctBirthDate,
        { params, body: { birthDate: '1990-05-17', why }, anyText: ['why'] },
      ],
      [office.findPlayers, { query: { q: 'vera' } }],
      [office.showPlayer, { params }],
      [showPlayerTimeline, { params, query: { kind: 'money', before: '2026-11-28T00:00:00Z' } }],
      [listPlayerNotes, { params, query: { after: `0.${randomUUID()}` } }],
      [
        addPlayerNote,
        {
          params,
          body: { noteId: randomUUID(), text: 'Просила звонить после шести' },
          anyText: ['text'],
        },
      ],
      [
        office.changePlayerLabels,
        {
          params,
          body: { add: ['vip'], remove: ['test_group'], why },
          anyText: ['why'],
          oddAndRight: ['add', 'remove'].flatMap((field) => [
            `body.${field} no items`,
            `body.${field} one item`,
          ]),
        },
      ],
      [
        office.blockPlayer,
        { params, body: { words: 'Нарушены правила', why }, anyText: ['words', 'why'] },
      ],
      [office.unblockPlayer, { params, body: { why }, anyText: ['why'] }],
      [office.endPlayerSessions, { params, body: { why }, anyText: ['why'] }],
    ],
  }
}
