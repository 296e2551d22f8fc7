import { partnersSettings } from '@ayva/contract/communication/partners'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { partnersConsumers } from './partners.consumers.ts'
import { partnersJobs } from './partners.jobs.ts'
import { partnersRoutes } from './partners.routes.ts'
import { forgetDeliveries } from './partners.sql.ts'
import { sealedSecret } from './partners.ts'

export const module: Module = {
  routes: partnersRoutes,
  jobs: partnersJobs,
  subscribes: partnersConsumers,
  settings: partnersSettings,
  sealed: [sealedSecret],
  leaving: { forget: forgetDeliveries },
  knows: [
    ownRows({
      title: 'Что сообщено партнёру, от которого вы пришли',
      table: 'partner_delivery',
      key: ['partner_id', 'operation'],
      columns: {
        partner_id: 'партнёр',
        event: 'событие',
        ref_code: 'код ссылки',
        click_id: 'номер перехода',
        amount: 'сумма',
        currency: 'валюта',
        state: 'что с ним стало',
        at: 'когда',
      },
    }),
  ],
  samples: () => import('./partners.samples.ts'),
}
