import { type Room } from '#lib/room.ts'
import { openRounds } from '../rounds/rounds.ts'
import { orbitJobs } from './orbit.jobs.ts'
import { orbitRoutes } from './orbit.routes.ts'
import { Tower } from './tower.ts'

export const room: Room = {
  async routes(app, deps) {
    const tower = new Tower(deps)
    app.addHook('onClose', () => tower.stop())
    await orbitRoutes(app, { tower, rounds: openRounds(deps) })
  },
  jobs: orbitJobs,
  samples: () => import('./orbit.samples.ts'),
}
