import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { experimentsConsumers } from './experiments.consumers.ts'
import { experimentsJobs } from './experiments.jobs.ts'
import { experimentsRoutes } from './experiments.routes.ts'
import { forgetPlayer } from './experiments.sql.ts'
import { running } from './experiments.ts'

export const module: Module = {
  routes: experimentsRoutes,
  told: { experiments: running },
  jobs: experimentsJobs,
  subscribes: experimentsConsumers,
  leaving: { forget: forgetPlayer },
  knows: [
    ownRows({
      title: 'Регистрация во время эксперимента с формой',
      table: 'experiment_player',
      key: ['player_id'],
      columns: { registered_at: 'регистрация', first_deposit_at: 'первое пополнение' },
    }),
  ],
  samples: () => import('./experiments.samples.ts'),
}
