import { socialSettings } from '@ayva/contract/social'
import { type Room } from '#lib/room.ts'
import { linkFaults } from './books.sql.ts'
import { socialJobs } from './social.jobs.ts'
import { socialRoutes } from './social.routes.ts'

export const room: Room = {
  routes: socialRoutes,
  jobs: socialJobs,
  settings: socialSettings,
  invariants: linkFaults,
  samples: () => import('./social.samples.ts'),
}
