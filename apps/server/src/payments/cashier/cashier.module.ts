import { cashierSettings } from '@ayva/contract/payments/cashier/settings'
import { playerLink } from '#lib/menus.ts'
import { countedFact } from '#lib/fact.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { cashierFaults } from './books.sql.ts'
import { cashierJobs } from './cashier.jobs.ts'
import { reconciliationJobs } from './reconciliation/reconcile.ts'
import { differencesLeft } from './reconciliation/reconcile.office.ts'
import { cashierConsumers } from './cashier.consumers.ts'
import { exportedPayments, exportedWithdrawals } from './office/exported.ts'
import { cashierQueues } from './office/listed.ts'
import { cashierTimeline } from './cashier.timeline.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { countUnfinished, findPayment } from './payment/payment.sql.ts'
import { healthOfAll } from './providers/providers.office.ts'
import { seedCashier } from './cashier.ts'
import { depositGrowthRows, depositsDayRows, paidDepositRows } from './deposit/deposits.sql.ts'
import { sumsMoved, sumsPaid } from './history/history.sql.ts'
import { forgetPairs } from './risk/same.sql.ts'
import { recalledRows } from './withdrawal/recalled.sql.ts'
import { requisiteFacts } from './withdrawal/requisites.ts'
import { forgetRequisites } from './withdrawal/requisites.sql.ts'

export const module: Module = {
  routes: cashierRoutes,
  jobs: (deps) => {
    const own = cashierJobs(deps)
    const nightly = reconciliationJobs(deps)
    const cron = [...(own.cron ?? []), ...(nightly.cron ?? [])]
    return { tasks: { ...own.tasks, ...nightly.tasks }, cron }
  },
  subscribes: cashierConsumers,
  settings: cashierSettings,
  seeds: { always: seedCashier },
  invariants: cashierFaults,
  facts: {
    deposits: countedFact('Сколько пополнений прошло', paidDepositRows),
    depositsDay: countedFact('Сколько пополнений прошло за сутки', depositsDayRows),
    depositGrowth: countedFact(
      'Пополнения за неделю, в процентах от обычной недели за два месяца',
      depositGrowthRows,
    ),
    recalledWeek: countedFact('Сколько выводов игрок отменил за неделю', recalledRows),
  },
  personFacts: requisiteFacts,
  remarks: differencesLeft,
  queues: cashierQueues,
  exports: [exportedPayments, exportedWithdrawals],
  measures: [
    {
      name: 'providers.unwell',
      title: 'Провайдеры, которые не отвечают; выключенные человеком не в счёт',
      unit: 'count',
      async read(deps) {
        const all = await healthOfAll(deps)
        return all.filter(({ state }) => state === 'paused' || state === 'probing').length
      },
    },
  ],
  timeline: [cashierTimeline],
  moneyIn: (tx, playerId, since) => sumsMoved(tx, { playerId, typeId: 1, since }),
  moneyPaid: sumsPaid,
  leaving: {
    holds: { what: 'payments', count: countUnfinished },
    async forget(tx, playerId, now) {
      await forgetRequisites(tx, playerId, now)
      await forgetPairs(tx, playerId)
    },
  },
  chatAbout: {
    payment: async (tx, playerId, id) =>
      (await findPayment(tx, playerId, BigInt(id))) !== undefined,
  },
  knows: [
    ownRows({
      title: 'Пополнения и выводы',
      table: 'payment',
      key: ['id'],
      columns: {
        id: 'операция',
        type_id: 'вид',
        status_id: 'состояние',
        currency: 'валюта',
        sum: 'в копейках',
        commission: 'комиссия',
        requisite_mask: 'куда',
        created_at: 'когда',
        finished_at: 'закончена',
        reason: 'почему',
        tips: 'чаевые',
      },
    }),
    ownRows({
      title: 'Куда выводили',
      table: 'payment_requisite',
      key: ['id'],
      columns: { kind: 'вид', mask: 'куда', paid_at: 'последний вывод', removed_at: 'убран' },
    }),
    ownRows({
      title: 'Сроки выводов',
      table: 'payment_promise',
      key: ['payment_id', 'position'],
      columns: {
        payment_id: 'операция',
        was: 'обещали',
        until: 'обещаем',
        why: 'почему',
        at: 'когда',
      },
    }),
  ],
  samples: () => import('./cashier.samples.ts'),
  menus: [playerLink('/payment/deposit', 'Касса', 'plus-bold', { bottom: 30 })],
}
