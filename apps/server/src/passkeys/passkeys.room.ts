import { type Room } from '#lib/room.ts'
import { passkeyJobs } from './passkeys.jobs.ts'
import { passkeyRoutes } from './passkeys.routes.ts'

export const room: Room = {
  routes: passkeyRoutes,
  jobs: passkeyJobs,
  samples: () => import('./passkeys.samples.ts'),
}
