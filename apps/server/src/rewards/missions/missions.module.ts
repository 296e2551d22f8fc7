import { missionsSettings } from '@ayva/contract/rewards/missions'
import { ownRows } from '#lib/data/own-rows.ts'
import { counting, playerLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { missionsFaults } from './books.sql.ts'
import { missionsConsumers } from './missions.consumers.ts'
import { missionsRoutes } from './missions.routes.ts'
import { forgetMissions } from './missions.sql.ts'
import { unusedGifts } from './missions.ts'
import { missionsChecks } from './preview.ts'
import { missionsJobs } from './reward.ts'

const COUNTER = 'dailyMissionGift'

export const module: Module = {
  routes: missionsRoutes,
  jobs: missionsJobs,
  subscribes: missionsConsumers,
  settings: missionsSettings,
  settingChecks: missionsChecks,
  invariants: missionsFaults,
  counters: { [COUNTER]: { count: unusedGifts } },
  leaving: { forget: forgetMissions },
  menus: [
    {
      ...counting(
        COUNTER,
        playerLink('/daily-missions', 'Задания', 'calendar', { player: 45, profile: 43 }),
      ),
      flag: 'feature_daily_missions',
    },
  ],
  knows: [
    ownRows({
      title: 'Раунды, что идут в задания',
      table: 'mission_tally',
      key: ['day', 'game_id'],
      columns: { day: 'день', game_id: 'игра', rounds: 'раундов' },
    }),
    ownRows({
      title: 'Выполненные задания',
      table: 'mission_done',
      key: ['day', 'key'],
      columns: { day: 'день', key: 'задание', gift_key: 'подарок', done_at: 'когда' },
    }),
  ],
  samples: () => import('./missions.samples.ts'),
}
