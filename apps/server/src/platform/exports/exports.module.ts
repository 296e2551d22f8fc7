import { type Module } from '#lib/module.ts'
import { exportsJobs } from './exports.jobs.ts'
import { exportsRoutes } from './exports.routes.ts'
import { sealedExports } from './making.ts'

export const module: Module = {
  routes: exportsRoutes,
  jobs: exportsJobs,
  sealed: [sealedExports],
  samples: () => import('./exports.samples.ts'),
}
