import { type Module } from '#lib/module.ts'
import { sealedSecrets } from './entry.ts'
import { seedDemoOperators } from './operators.demo-data.ts'
import { operatorJobs } from './operators.jobs.ts'
import { operatorRoutes } from './operators.routes.ts'

export const module: Module = {
  routes: operatorRoutes,
  jobs: operatorJobs,
  sealed: [sealedSecrets],
  seeds: { demo: seedDemoOperators },
  samples: () => import('./operators.samples.ts'),
}
