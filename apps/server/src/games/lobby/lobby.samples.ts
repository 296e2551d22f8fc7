import * as lobby from '@ayva/contract/games/lobby'
import { addFavorites, removeFavorites } from '@ayva/contract/games/lobby/favorites'
import { recommendByModel, recommendForSearch } from '@ayva/contract/games/lobby/recommended'
import { sortTab } from '@ayva/contract/games/lobby/tabs'
import { showMeasured } from '@ayva/contract/games/lobby/measured'
import { listOfficeGames, switchGame } from '@ayva/contract/games/lobby/office'
import { changeTabOrder, showTabOrder } from '@ayva/contract/games/lobby/order'
import { listWins } from '@ayva/contract/games/lobby/wins'
import { type OpenSamples } from '#lib/samples.ts'

const page = { limit: '10', offset: '0' }

export const openSamples: OpenSamples = async () => ({
  samples: [
    [lobby.listGames, { query: { ...page, category: 'slots' } }],
    [lobby.listGames, { query: { ...page, q: 'сочные', searchId: 'one', sort: '-userStatistic' } }],
    [lobby.listDevelopers, { query: page }],
    [lobby.showGame, { params: { developer: 'ayva-lab', slug: 'kosti' } }],
    [showMeasured, { params: { id: '1' } }],
    [listWins, { query: { gameId: '1' } }],
    [listOfficeGames, { query: { state: 'off', after: '1' } }],
    [
      switchGame,
      {
        params: { id: '1' },
        body: { on: true, why: 'проверено' },
        oddAndRight: ['body.on true', 'body.on false'],
        anyText: ['why'],
      },
    ],
    [showTabOrder, { query: { tab: 'slots' } }],
    [
      changeTabOrder,
      {
        body: { tab: 'slots', ids: [], seen: [], why: 'осень' },
        oddAndRight: ['body.ids no items', 'body.seen no items'],
        anyText: ['why'],
      },
    ],
    [lobby.lastGames, { query: page }],
    [recommendByModel, { query: { model: 'personal', isMobile: '1', limit: '10' } }],
    [recommendForSearch, { query: { searchId: 'a-1' } }],
    [sortTab, { params: { id: '1' } }],
    [addFavorites, { body: { game_ids: [1, 36] }, oddAndRight: ['body.game_ids no items'] }],
    [removeFavorites, { body: { game_ids: [1] }, oddAndRight: ['body.game_ids no items'] }],
  ],
})
