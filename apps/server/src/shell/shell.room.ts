import { shellSettings } from '@ayva/contract/shell'
import { type Room } from '#lib/room.ts'
import { shellRoutes } from './shell.routes.ts'

export const room: Room = {
  routes: shellRoutes,
  settings: shellSettings,
  samples: () => import('./shell.samples.ts'),
}
