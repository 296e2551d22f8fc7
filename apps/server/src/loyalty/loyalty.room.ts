import * as contract from '@ayva/contract/loyalty'
import { ownRows } from '#lib/data/own-rows.ts'
import { serve } from '#lib/http/serve.ts'
import { type Room } from '#lib/room.ts'
import { loyaltyFaults } from './books.sql.ts'
import { loyaltyNews } from './loyalty.news.ts'
import { forgetExperienceOf } from './loyalty.sql.ts'
import { levelsFor, selfOf } from './loyalty.ts'

export const room: Room = {
  async routes(app, deps) {
    serve(app, contract.listLevels, ({ player }) => levelsFor(deps, player?.id))
  },
  hears: loyaltyNews,
  settings: contract.loyaltySettings,
  self: selfOf,
  invariants: loyaltyFaults,
  leaving: { forget: forgetExperienceOf },
  knows: [
    ownRows({
      ...{ title: 'Опыт', table: 'experience', key: ['player_id'] },
      columns: { own: 'за свои игры, тысячные', outside: 'за игры поставщиков, тысячные' },
    }),
  ],
}
