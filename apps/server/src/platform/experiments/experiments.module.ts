import { days } from '#lib/clock.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { experimentsConsumers } from './experiments.consumers.ts'
import { experimentsRoutes } from './experiments.routes.ts'
import { forgetPlayer, sweeps } from './experiments.sql.ts'

/** An experiment is read while it is new; a year later nobody asks which browser saw what. */
export const KEPT_DAYS = 400
const SWEEP = 'experiments.sweep'

export const module: Module = {
  routes: experimentsRoutes,
  jobs: (deps) => ({
    tasks: { [SWEEP]: sweeping(deps, sweeps, days(KEPT_DAYS)) },
    cron: [`47 * * * * ${SWEEP}`],
  }),
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
