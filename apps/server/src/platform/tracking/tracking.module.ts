import { trackingSettings } from '@ayva/contract/platform/tracking'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { trackingConsumers } from './tracking.consumers.ts'
import { trackingJobs } from './tracking.jobs.ts'
import { sitesOf } from './tracking.sites.ts'
import { trackingRoutes } from './tracking.routes.ts'
import { forgetSource, refCodeRows } from './tracking.sql.ts'

export const module: Module = {
  routes: trackingRoutes,
  settings: trackingSettings,
  outsideSites: sitesOf,
  jobs: trackingJobs,
  subscribes: trackingConsumers,
  menus: [menuLink('/stored', 'Что о вас хранится', 'cookie', { footer: 42 })],
  facts: { refCode: { kind: 'text', summary: 'Код ссылки', rows: refCodeRows } },
  leaving: { forget: forgetSource },
  knows: [
    ownRows({
      title: 'Откуда вы пришли',
      table: 'tracking_player',
      key: ['player_id'],
      columns: {
        ref_code: 'код ссылки',
        utm_source: 'источник',
        utm_medium: 'вид рекламы',
        utm_campaign: 'кампания',
        told_at: 'когда записано',
        click_id: 'номер перехода у партнёра',
        partners_at: 'когда разрешено сообщать партнёру',
      },
    }),
  ],
  samples: () => import('./tracking.samples.ts'),
}
