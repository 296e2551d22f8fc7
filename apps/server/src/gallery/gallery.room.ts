import { gallerySettings } from '@ayva/contract/gallery'
import { type Room } from '#lib/room.ts'
import { galleryRoutes } from './gallery.routes.ts'
import { seedGallery } from './gallery.ts'

export const room: Room = {
  routes: galleryRoutes,
  settings: gallerySettings,
  seeds: { always: seedGallery },
  samples: () => import('./gallery.samples.ts'),
}
