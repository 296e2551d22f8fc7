import { pushSettings } from '@ayva/contract/communication/push'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { publicKeyOf, sealedDevices } from './devices.ts'
import { sealedKey } from './keys.ts'
import { pushConsumers } from './push.consumers.ts'
import { pushJobs } from './push.jobs.ts'
import { pushRoutes } from './push.routes.ts'
import { forgetDevices } from './push.sql.ts'

export const module: Module = {
  routes: pushRoutes,
  jobs: pushJobs,
  subscribes: pushConsumers,
  settings: pushSettings,
  told: { web_push_key: publicKeyOf },
  sealed: [sealedKey, sealedDevices],
  leaving: { forget: forgetDevices },
  knows: [
    ownRows({
      title: 'Браузеры с уведомлениями',
      table: 'push_device',
      key: ['id'],
      columns: { device: 'браузер', told_at: 'когда подписан' },
    }),
    ownRows({
      title: 'Уведомления в браузер',
      table: 'push_delivery',
      key: ['operation', 'device_id'],
      columns: { operation: 'о чём', state: 'что с ним стало', at: 'когда' },
    }),
  ],
  samples: () => import('./push.samples.ts'),
}
