import * as contract from '@ayva/contract/rewards/loyalty'
import { ownRows } from '#lib/data/own-rows.ts'
import { serve } from '#lib/http/serve.ts'
import { counting, menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { loyaltyFaults } from './books.sql.ts'
import { loyaltyConsumers } from './loyalty.consumers.ts'
import { forgetExperienceOf, selectExperience } from './loyalty.sql.ts'
import { levelAt, levelsFor, selfOf } from './loyalty.ts'
import { pointsJobs } from './points.ts'

export const module: Module = {
  async routes(app, deps) {
    serve(app, contract.listLevels, ({ player }) => levelsFor(deps, player?.id))
  },
  jobs: pointsJobs,
  subscribes: loyaltyConsumers,
  facts: {
    level: {
      kind: 'number',
      summary: 'Уровень',
      async read(tx, ids) {
        const earned = await selectExperience(tx, ids)
        return new Map(ids.map((id) => [id, levelAt(earned.get(id) ?? 0n).id]))
      },
    },
  },
  settings: contract.loyaltySettings,
  self: selfOf,
  invariants: loyaltyFaults,
  leaving: { forget: forgetExperienceOf },
  menus: [
    {
      ...menuLink('/levels-info', 'Уровни', 'star', { profile: 42, footer: 40 }),
      flag: 'feature_levels',
    },
    counting(
      'userVipClub',
      menuLink('/vip-club', 'VIP-клуб', 'crown', { profile: 43, footer: 41 }),
    ),
  ],
  knows: [
    ownRows({
      title: 'Опыт',
      table: 'experience',
      key: ['player_id'],
      columns: { own: 'за свои игры, тысячные', outside: 'за игры поставщиков, тысячные' },
    }),
  ],
}
