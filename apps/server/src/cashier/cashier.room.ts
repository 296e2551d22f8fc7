import { cashierSettings } from '@ayva/contract/cashier/settings'
import { playerLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { cashierFaults } from './books.sql.ts'
import { cashierJobs } from './cashier.jobs.ts'
import { cashierNews } from './cashier.news.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { seedCashier } from './cashier.ts'

export const room: Room = {
  routes: cashierRoutes,
  jobs: cashierJobs,
  hears: cashierNews,
  settings: cashierSettings,
  seeds: { always: seedCashier },
  invariants: cashierFaults,
  samples: () => import('./cashier.samples.ts'),
  menus: [
    playerLink('/payment/deposit', 'Касса', 'wallet', { player: 40 }),
    playerLink('/payment/deposit', 'Касса', 'plus-bold', { bottom: 30 }),
  ],
}
