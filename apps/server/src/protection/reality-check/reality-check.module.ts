import { realityCheckSettings } from '@ayva/contract/protection/reality-check'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { countFrom, realityJobs } from './reality-check.ts'
import { realityRoutes } from './reality-check.routes.ts'
import { forgetReality } from './reality-check.sql.ts'

export const module: Module = {
  routes: realityRoutes,
  jobs: realityJobs,
  settings: realityCheckSettings,
  playOpened: countFrom,
  leaving: { forget: (tx, playerId) => forgetReality(tx, playerId) },
  knows: [
    ownRows({
      title: 'Напоминания о времени игры',
      table: 'reality_check',
      key: ['player_id'],
      columns: {
        minutes: 'через сколько минут',
        started_at: 'игра началась',
        due_at: 'следующее напоминание',
        asked_at: 'напоминание ждёт ответа с',
      },
    }),
  ],
  samples: () => import('./reality-check.samples.ts'),
}
