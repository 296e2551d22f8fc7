import { type Module } from '#lib/module.ts'
import { campaignsJobs } from './campaigns.jobs.ts'
import { campaignsRoutes } from './campaigns.routes.ts'

export const module: Module = {
  routes: campaignsRoutes,
  jobs: campaignsJobs,
  samples: () => import('./campaigns.samples.ts'),
}
