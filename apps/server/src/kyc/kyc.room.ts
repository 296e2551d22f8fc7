import { kycSettings } from '@ayva/contract/kyc'
import { playerLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { kycFaults } from './books.sql.ts'
import { showDocuments } from './kyc.cast.ts'
import { kycJobs } from './kyc.jobs.ts'
import { kycRoutes } from './kyc.routes.ts'
import { selfOf } from './kyc.ts'

export const room: Room = {
  routes: kycRoutes,
  jobs: kycJobs,
  self: selfOf,
  settings: kycSettings,
  seeds: { cast: showDocuments },
  invariants: kycFaults,
  menus: [
    {
      ...playerLink('/verification-info', 'Подтверждение', 'identification-card', { profile: 30 }),
      flag: 'feature_verification',
    },
  ],
  samples: () => import('./kyc.samples.ts'),
}
