import { campaignsSettings } from '@ayva/contract/communication/campaigns/settings'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { campaignsConsumers } from './campaigns.consumers.ts'
import { campaignsJobs } from './campaigns.jobs.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { forgetDeliveries } from './deliveries.sql.ts'
import { forgetMembers } from './members.sql.ts'

export const module: Module = {
  routes: campaignsRoutes,
  jobs: campaignsJobs,
  subscribes: campaignsConsumers,
  settings: campaignsSettings,
  leaving: {
    async forget(tx, playerId) {
      await forgetMembers(tx, playerId)
      await forgetDeliveries(tx, playerId)
    },
  },
  knows: [
    ownRows({
      title: 'Рассылки',
      table: 'campaign_delivery',
      key: ['campaign_id', 'entry', 'step'],
      columns: {
        campaign_id: 'рассылка',
        entry: 'который раз',
        step: 'шаг',
        channel: 'канал',
        state: 'что с ней стало',
        reason: 'почему не отправлена',
        at: 'когда',
        opened_at: 'открыта',
        deposited_at: 'пополнение после неё',
      },
    }),
    ownRows({
      title: 'Где вы в рассылках',
      table: 'campaign_member',
      key: ['campaign_id', 'entry'],
      columns: {
        campaign_id: 'рассылка',
        entry: 'который раз',
        state: 'что с вами в ней',
        reason: 'почему закончилась раньше',
        step: 'следующий шаг',
        entered_at: 'когда началась',
      },
    }),
  ],
  samples: () => import('./campaigns.samples.ts'),
}
