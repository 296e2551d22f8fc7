import { type AlertRule, alertsSettings } from '@ayva/contract/platform/alerts'
import { type Module } from '#lib/module.ts'
import { alertsJobs } from './alerts.jobs.ts'
import { alertsRoutes } from './alerts.routes.ts'
import { countUnseen } from './alerts.sql.ts'
import { type Channels, faultOfAddress } from './channels.ts'
import { measuresOf } from './measures.ts'

export const module: Module = {
  routes: alertsRoutes,
  jobs: alertsJobs,
  settings: alertsSettings,
  settingChecks: {
    async alert_rules(_deps, value, parts) {
      const all = measuresOf(parts)
      const wrong = (value as AlertRule[]).flatMap(({ measure }, at) =>
        all.has(measure) ? [] : [[`${at}.measure`, 'Такого показателя нет'] as const],
      )
      return Object.fromEntries(wrong)
    },
    async alert_channels({ config }, value): Promise<Record<string, string>> {
      const { webhook } = value as Channels
      const fault = webhook === '' ? undefined : faultOfAddress(config, webhook)
      return fault === undefined ? {} : { webhook: fault }
    },
  },
  queues: [{ name: 'alerts', title: 'Тревоги', permission: 'alerts.read', count: countUnseen }],
  samples: () => import('./alerts.samples.ts'),
}
