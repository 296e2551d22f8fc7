import { type Room } from '#lib/room.ts'
import { factorJobs } from './factors.jobs.ts'

/** Its calls are mounted by `auth`: a change of a factor is proved by the password, which lies there. */
export const room: Room = {
  jobs: factorJobs,
  samples: () => import('./factors.samples.ts'),
}
