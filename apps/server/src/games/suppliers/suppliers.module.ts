import { supplierSettings } from '@ayva/contract/games/suppliers/settings'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { suppliersFaults } from './books.sql.ts'
import { countHeld, waitingHeld } from './held.sql.ts'
import { countOpen, waitingDifferences } from './reconcile.sql.ts'
import { suppliersJobs } from './suppliers.jobs.ts'
import { frameOrigins, SANDBOX } from './suppliers.list.ts'
import { suppliersConsumers } from './suppliers.consumers.ts'
import { suppliersRoutes } from './suppliers.routes.ts'
import { countOpenRounds, insertShipped } from './suppliers.sql.ts'

export const module: Module = {
  routes: suppliersRoutes,
  settings: supplierSettings,
  jobs: suppliersJobs,
  subscribes: suppliersConsumers,
  seeds: {
    // Active from the start, because it runs on this machine with play money of the sandbox.
    always: (db) =>
      insertShipped(db, {
        key: SANDBOX,
        name: 'Причал',
        url: null,
        dialect: 'canonical',
        isOn: true,
        frameOrigins: [],
      }),
  },
  outsideSites: async (deps) => ({ frames: await frameOrigins(deps) }),
  invariants: suppliersFaults,
  remarks: async (tx) => {
    const open = await countOpen(tx)
    const held = await countHeld(tx)
    const told: string[] = []
    if (open > 0) told.push(`${open} rounds of suppliers differ: npm run office -- outside`)
    if (held > 0)
      told.push(`${held} messages of suppliers wait for an operator: npm run office -- held`)
    return told
  },
  queues: [
    {
      name: 'held',
      title: 'Выплаты поставщиков сверх пределов',
      permission: 'suppliers.read',
      count: waitingHeld,
    },
    {
      name: 'outside_differences',
      title: 'Расхождения с поставщиками игр',
      permission: 'suppliers.read',
      count: waitingDifferences,
    },
  ],
  leaving: { holds: { what: 'rounds', count: countOpenRounds } },
  knows: [
    ownRows({
      title: 'Раунды поставщиков',
      table: 'supplier_round',
      key: ['id'],
      columns: {
        round_id: 'раунд',
        supplier: 'поставщик',
        game_id: 'игра',
        opened_at: 'когда',
        state: 'чем кончился',
        staked: 'ставки',
        won: 'выплаты',
        currency: 'валюта',
      },
    }),
    ownRows({
      title: 'Выплаты поставщиков, которые проверяет сотрудник',
      table: 'supplier_held',
      key: ['id'],
      columns: {
        supplier: 'поставщик',
        round_id: 'раунд',
        amount: 'сумма',
        currency: 'валюта',
        at: 'когда',
        state: 'чем кончилось',
        decided_at: 'когда решили',
      },
    }),
  ],
  samples: () => import('./suppliers.samples.ts'),
}
