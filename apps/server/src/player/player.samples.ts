import * as office from '@ayva/contract/player/office'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ house }) => {
  const vera = await house.player({ name: 'vera' })
  const params = { playerId: String(vera.id) }
  const why = 'по просьбе игрока'
  return {
    samples: [
      [office.findPlayers, { query: { q: 'vera' } }],
      [office.showPlayer, { params }],
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
