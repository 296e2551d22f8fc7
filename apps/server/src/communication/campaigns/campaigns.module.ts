import { campaignsSettings } from '@ayva/contract/communication/campaigns/settings'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { campaignsJobs } from './campaigns.jobs.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { forgetDeliveries } from './campaigns.sql.ts'

export const module: Module = {
  routes: campaignsRoutes,
  jobs: campaignsJobs,
  settings: campaignsSettings,
  leaving: { forget: forgetDeliveries },
  knows: [
    ownRows({
      title: 'Рассылки',
      table: 'campaign_delivery',
      key: ['campaign_id'],
      columns: {
        campaign_id: 'рассылка',
        channel: 'канал',
        state: 'что с ней стало',
        reason: 'почему не отправлена',
        at: 'когда',
      },
    }),
  ],
  samples: () => import('./campaigns.samples.ts'),
}
