import { mailSettings } from '@ayva/contract/platform/mail'
import { type Module } from '#lib/module.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailRoutes } from './mail.routes.ts'
import { brokenTexts } from './texts.ts'

export const module: Module = {
  routes: mailRoutes,
  jobs: mailJobs,
  settings: mailSettings,
  measures: [
    {
      name: 'letters.broken',
      title: 'Тексты писем и SMS, которые не подошли: вместо них уходят исходные',
      unit: 'count',
      read: brokenTexts,
    },
  ],
  samples: () => import('./mail.samples.ts'),
}
