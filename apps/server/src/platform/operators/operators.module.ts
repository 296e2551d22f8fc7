import { type Module } from '#lib/module.ts'
import { takenOfLate } from './break-glass.ts'
import { sealedSecrets } from './entry.ts'
import { seedDemoOperators } from './operators.demo-data.ts'
import { operatorJobs } from './operators.jobs.ts'
import { operatorRoutes } from './operators.routes.ts'

export const module: Module = {
  routes: operatorRoutes,
  jobs: operatorJobs,
  sealed: [sealedSecrets],
  measures: [
    {
      name: 'operators.extra',
      title: 'Срочные разрешения, взятые за последний час',
      unit: 'count',
      read: takenOfLate,
    },
  ],
  seeds: { demo: seedDemoOperators },
  samples: () => import('./operators.samples.ts'),
}
