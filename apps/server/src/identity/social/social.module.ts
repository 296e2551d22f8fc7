import { socialSettings } from '@ayva/contract/identity/social'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { linkFaults } from './books.sql.ts'
import { socialJobs } from './social.jobs.ts'
import { socialRoutes } from './social.routes.ts'
import { countLinks, forgetLinks } from './social.sql.ts'

export const module: Module = {
  routes: socialRoutes,
  jobs: socialJobs,
  settings: socialSettings,
  invariants: linkFaults,
  waysIn: countLinks,
  leaving: { forget: forgetLinks },
  reclaim: forgetLinks,
  knows: [
    ownRows({
      title: 'Социальные сети',
      table: 'social_link',
      key: ['network'],
      columns: { network: 'сеть', name: 'имя в ней', linked_at: 'связана' },
    }),
  ],
  samples: () => import('./social.samples.ts'),
}
