import { authSettings, passwordSettings, sessionSettings } from '@ayva/contract/auth'
import { type Room } from '#lib/room.ts'
import { registerMember } from './auth.cast.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'
import { openDoor } from './auth.ts'
import { directoryFaults } from './books.sql.ts'
import { waitsOfSelf } from './waits.ts'

export const room: Room = {
  routes: authRoutes,
  jobs: authJobs,
  door: openDoor,
  settings: { ...authSettings, ...passwordSettings, ...sessionSettings },
  seeds: { cast: registerMember },
  self: waitsOfSelf,
  invariants: directoryFaults,
  samples: () => import('./auth.samples.ts'),
}
