import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { adjustmentJobs } from './adjustments.jobs.ts'
import { adjustmentRoutes } from './adjustments.routes.ts'
import { adjustmentFaults } from './books.sql.ts'
import { countWaitingAdjustments, endWaitingOf } from './adjustments.sql.ts'

export const module: Module = {
  routes: adjustmentRoutes,
  jobs: adjustmentJobs,
  invariants: adjustmentFaults,
  leaving: { forget: endWaitingOf },
  queues: [
    {
      name: 'adjustments',
      title: 'Исправления балансов',
      permission: 'adjustments.read',
      count: countWaitingAdjustments,
    },
  ],
  knows: [
    ownRows({
      title: 'Исправления баланса',
      table: 'adjustment',
      key: ['id'],
      columns: {
        id: 'исправление',
        currency: 'валюта',
        amount: 'в копейках',
        reason: 'вид',
        words: 'за что',
        state: 'состояние',
        proposed_at: 'предложено',
        decided_at: 'решено',
      },
    }),
  ],
  samples: () => import('./adjustments.samples.ts'),
}
