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
      title: 'Какие варианты сайта вы видели',
      table: 'experiment_visitor',
      owner: 'account',
      key: ['hash'],
      columns: { hash: 'эксперимент', variant: 'вариант', guest_id: 'браузер', seen_at: 'когда' },
    }),
    ownRows({
      title: 'Регистрация во время эксперимента с формой',
      table: 'experiment_player',
      key: ['player_id'],
      columns: { registered_at: 'регистрация', first_deposit_at: 'первое пополнение' },
    }),
  ],
  samples: () => import('./experiments.samples.ts'),
}
