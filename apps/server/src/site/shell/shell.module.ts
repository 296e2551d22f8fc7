import { shellSettings } from '@ayva/contract/site/shell'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { forgetResets } from './counters.sql.ts'
import { shellRoutes } from './shell.routes.ts'

export const module: Module = {
  routes: shellRoutes,
  settings: shellSettings,
  leaving: { forget: forgetResets },
  knows: [
    ownRows({
      title: 'Обнулённые счётчики',
      table: 'counter_reset',
      key: ['name'],
      columns: { name: 'счётчик', reset_at: 'когда' },
    }),
  ],
  samples: () => import('./shell.samples.ts'),
}
