import { crmSettings } from '@ayva/contract/platform/crm'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { crmJobs } from './crm.jobs.ts'
import { crmRoutes } from './crm.routes.ts'
import { seedItems } from './crm.seed.ts'
import { forgetActions, listWithImage } from './crm.sql.ts'

export const module: Module = {
  routes: crmRoutes,
  jobs: crmJobs,
  settings: crmSettings,
  seeds: { always: seedItems },
  leaving: { forget: forgetActions },
  pictureUses: async (tx, { name, limit }) =>
    (await listWithImage(tx, name, limit)).map((title) => ({
      place: `баннер «${title}»`,
      path: '/banners',
    })),
  knows: [
    ownRows({
      title: 'Что вы сделали с объявлениями и баннерами',
      table: 'rotator_player_action',
      key: ['item', 'action'],
      columns: { item: 'объявление', action: 'что сделано', at: 'когда' },
    }),
  ],
  samples: () => import('./crm.samples.ts'),
}
