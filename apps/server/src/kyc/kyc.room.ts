import { kycSettings } from '@ayva/contract/kyc'
import { type Room } from '#lib/room.ts'
import { kycFaults } from './books.sql.ts'
import { kycJobs } from './kyc.jobs.ts'
import { kycRoutes } from './kyc.routes.ts'
import { selfOf } from './kyc.ts'

export const room: Room = {
  routes: kycRoutes,
  jobs: kycJobs,
  self: selfOf,
  settings: kycSettings,
  invariants: kycFaults,
  samples: () => import('./kyc.samples.ts'),
}
