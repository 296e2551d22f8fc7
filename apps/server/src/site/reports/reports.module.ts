import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { reportsFaults } from './books.sql.ts'
import { reportsConsumers } from './reports.consumers.ts'
import { reportsJobs } from './reports.jobs.ts'
import { reportsRoutes } from './reports.routes.ts'

export const module: Module = {
  routes: reportsRoutes,
  jobs: reportsJobs,
  subscribes: reportsConsumers,
  invariants: reportsFaults,
  knows: [
    ownRows({
      title: 'Сыграно за всё время',
      table: 'report_player',
      key: ['currency'],
      columns: { currency: 'валюта', rounds: 'раундов', staked: 'ставки', won: 'выигрыши' },
    }),
    ownRows({
      title: 'Дни с игрой',
      table: 'report_active',
      key: ['day', 'currency'],
      columns: { day: 'день', currency: 'валюта' },
    }),
  ],
  samples: () => import('./reports.samples.ts'),
}
