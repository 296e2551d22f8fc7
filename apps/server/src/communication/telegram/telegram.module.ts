import { telegramSettings } from '@ayva/contract/communication/telegram'
import { type Module } from '#lib/module.ts'
import { telegramJobs } from './telegram.jobs.ts'
import { telegramRoutes } from './telegram.routes.ts'

export const module: Module = {
  routes: telegramRoutes,
  jobs: telegramJobs,
  settings: telegramSettings,
  samples: () => import('./telegram.samples.ts'),
}
