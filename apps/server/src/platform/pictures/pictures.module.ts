import { type Module } from '#lib/module.ts'
import { picturesJobs } from './pictures.jobs.ts'
import { picturesRoutes } from './pictures.routes.ts'

export const module: Module = {
  routes: picturesRoutes,
  jobs: picturesJobs,
  samples: () => import('./pictures.samples.ts'),
}
