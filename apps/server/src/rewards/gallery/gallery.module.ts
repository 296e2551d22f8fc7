import { gallerySettings } from '@ayva/contract/rewards/gallery'
import { playerLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { galleryRoutes } from './gallery.routes.ts'
import { countOpened, isShown, seedGallery } from './gallery.ts'

export const module: Module = {
  routes: galleryRoutes,
  settings: gallerySettings,
  namedPages: { '/gallery/:hostId?/:number?': isShown },
  counters: { strip: { count: countOpened } },
  seeds: { always: seedGallery },
  menus: [{ ...playerLink('/girls', 'Ведущие', 'user', { player: 60 }), flag: 'strip' }],
  samples: () => import('./gallery.samples.ts'),
}
