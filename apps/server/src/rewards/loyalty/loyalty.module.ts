import * as contract from '@ayva/contract/rewards/loyalty'
import { previewLevels } from '@ayva/contract/rewards/loyalty/office'
import { ownRows } from '#lib/data/own-rows.ts'
import { serve } from '#lib/http/serve.ts'
import { counting, menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { loyaltyFaults } from './books.sql.ts'
import { loyaltyConsumers } from './loyalty.consumers.ts'
import { experienceRows, forgetLoyaltyOf } from './loyalty.sql.ts'
import { readLevels, readLevelsIn } from './levels.ts'
import { levelAt, levelsFor, selfOf } from './loyalty.ts'
import { loyaltyJobs } from './loyalty.jobs.ts'
import { levelsChecks, previewOf } from './preview.ts'

export const module: Module = {
  async routes(app, deps) {
    serve(app, contract.listLevels, ({ player }) => levelsFor(deps, player?.id))
    serve(app, previewLevels, ({ body }) => previewOf(deps, body))
  },
  jobs: loyaltyJobs,
  subscribes: loyaltyConsumers,
  facts: {
    level: {
      kind: 'number',
      summary: 'Уровень',
      rows: experienceRows,
      async of(tx, deps) {
        const levels = await (deps ? readLevels(deps) : readLevelsIn(tx))
        return (json) => levelAt(levels, BigInt((json as string | undefined) ?? 0)).id
      },
    },
  },
  settings: contract.loyaltySettings,
  settingChecks: levelsChecks,
  self: selfOf,
  invariants: loyaltyFaults,
  leaving: { forget: forgetLoyaltyOf },
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
    ownRows({
      title: 'Подарки уровней',
      table: 'level_gift',
      key: ['level_id'],
      columns: { level_id: 'уровень', gift_key: 'подарок', reached_at: 'когда' },
    }),
  ],
  samples: () => import('./loyalty.samples.ts'),
}
