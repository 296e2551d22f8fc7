import { type Module } from '#lib/module.ts'
import { openRounds } from '../rounds/rounds.ts'
import { crashJobs } from './crash.jobs.ts'
import { crashRoutes } from './crash.routes.ts'
import { Scheduler } from './scheduler.ts'

export const module: Module = {
  async routes(app, deps) {
    const scheduler = new Scheduler(deps)
    app.addHook('onClose', () => scheduler.stop())
    await crashRoutes(app, { scheduler, rounds: openRounds(deps) })
  },
  jobs: crashJobs,
  samples: () => import('./crash.samples.ts'),
}
