import { type Room } from '#lib/room.ts'
import { statementsJobs } from './statements.jobs.ts'
import { sealedKey } from './statements.key.ts'
import { sealedStatements } from './statements.ts'
import { statementsRoutes } from './statements.routes.ts'
import { dropStatement } from './statements.sql.ts'

export const room: Room = {
  routes: statementsRoutes,
  jobs: statementsJobs,
  leaving: { forget: dropStatement },
  sealed: [sealedStatements, sealedKey],
  samples: () => import('./statements.samples.ts'),
}
