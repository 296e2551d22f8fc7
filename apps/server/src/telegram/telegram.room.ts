import { telegramSettings } from '@ayva/contract/telegram'
import { type Room } from '#lib/room.ts'
import { telegramJobs } from './telegram.jobs.ts'
import { telegramRoutes } from './telegram.routes.ts'

export const room: Room = {
  routes: telegramRoutes,
  jobs: telegramJobs,
  settings: telegramSettings,
  samples: () => import('./telegram.samples.ts'),
}
