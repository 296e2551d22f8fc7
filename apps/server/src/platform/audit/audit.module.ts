import { listAudit, searchAudit, verifyAudit } from '@ayva/contract/platform/audit'
import { serve } from '#lib/http/serve.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { entries } from './audit.ts'
import { auditFaults } from './books.sql.ts'
import { exportedAudit } from './exported.ts'
import { traceLooks } from './looks.ts'
import { auditTimeline, journal, verify } from './journal.ts'

/** A low limit, because each step computes thousands of hashes. */
const STEPS_PER_MINUTE = 240

export const module: Module = {
  routes: async (app, deps) => {
    const { db } = deps
    traceLooks(app, deps)
    serve(app, listAudit, ({ query }) => entries(db, query))
    serve(app, searchAudit, ({ query }) => journal(db, query))
    serve(app, verifyAudit, ({ query }) => verify(db, query), { perMinute: STEPS_PER_MINUTE })
  },
  invariants: auditFaults,
  timeline: [auditTimeline],
  exports: [exportedAudit],
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
