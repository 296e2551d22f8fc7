import { fameSettings } from '@ayva/contract/rewards/fame'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { fameFaults } from './books.sql.ts'
import { fameJobs } from './fame.jobs.ts'
import { fameConsumers } from './fame.consumers.ts'
import { fameRoutes } from './fame.routes.ts'
import { forgetFameOf } from './fame.sql.ts'
import { shownFame } from './fame.ts'

export const module: Module = {
  routes: fameRoutes,
  jobs: fameJobs,
  subscribes: fameConsumers,
  settings: fameSettings,
  invariants: fameFaults,
  shownWin: shownFame,
  leaving: { forget: forgetFameOf },
  knows: [
    ownRows({
      title: 'Зал славы',
      table: 'fame_win',
      key: ['period', 'currency'],
      columns: {
        period: 'день или всё время',
        round_id: 'раунд',
        game_id: 'игра',
        payout: 'выплата',
        currency: 'валюта',
        at: 'когда',
      },
    }),
  ],
  menus: [
    {
      ...menuLink('/hall-of-fame/top', 'Зал славы', 'trophy', { footer: 25 }),
      flag: 'feature_hall_of_fame',
    },
  ],
  samples: () => import('./fame.samples.ts'),
}
