import { type Module } from '#lib/module.ts'
import { accountStatementsJobs } from './account-statements.jobs.ts'
import { sealedKey } from './account-statements.key.ts'
import { sealedAccountStatements } from './account-statements.ts'
import { accountStatementsRoutes } from './account-statements.routes.ts'
import { dropAccountStatement } from './account-statements.sql.ts'

export const module: Module = {
  routes: accountStatementsRoutes,
  jobs: accountStatementsJobs,
  leaving: { forget: dropAccountStatement },
  sealed: [sealedAccountStatements, sealedKey],
  samples: () => import('./account-statements.samples.ts'),
}
