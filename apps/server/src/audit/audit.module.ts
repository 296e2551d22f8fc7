import { listAudit } from '@ayva/contract/audit'
import { serve } from '#lib/http/serve.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { entries } from './audit.ts'
import { auditFaults } from './books.sql.ts'

export const module: Module = {
  routes: async (app, { db }) => serve(app, listAudit, ({ query }) => entries(db, query)),
  invariants: auditFaults,
  knows: [
    ownRows({
      title: 'Что меняли сотрудники',
      table: 'audit_entry',
      key: ['n'],
      columns: { at: 'когда', action: 'что', before: 'было', after: 'стало' },
    }),
  ],
  samples: () => import('./audit.samples.ts'),
}
