import { ownRows } from '#lib/data/own-rows.ts'
import { type Room } from '#lib/room.ts'
import { suppliersFaults } from './books.sql.ts'
import { countOpen } from './reconcile.sql.ts'
import { suppliersJobs } from './suppliers.jobs.ts'
import { frameOrigins, SANDBOX } from './suppliers.list.ts'
import { suppliersNews } from './suppliers.news.ts'
import { suppliersRoutes } from './suppliers.routes.ts'
import { countOpenRounds, insertShipped } from './suppliers.sql.ts'

export const room: Room = {
  routes: suppliersRoutes,
  jobs: suppliersJobs,
  hears: suppliersNews,
  seeds: {
    // On from the start: it stands on this machine and plays with the money of the sandbox.
    always: (db) =>
      insertShipped(db, {
        ...{ key: SANDBOX, name: 'Причал', url: null, dialect: 'canonical', isOn: true },
        frameOrigins: [],
      }),
  },
  frames: frameOrigins,
  invariants: suppliersFaults,
  remarks: async (tx) => {
    const open = await countOpen(tx)
    return open === 0 ? [] : [`${open} rounds of suppliers differ: npm run office -- outside`]
  },
  leaving: { holds: { what: 'rounds', count: countOpenRounds } },
  knows: [
    ownRows({
      ...{ title: 'Раунды поставщиков', table: 'supplier_round', key: ['id'] },
      columns: {
        ...{ round_id: 'раунд', supplier: 'поставщик', game_id: 'игра', opened_at: 'когда' },
        ...{ state: 'чем кончился', staked: 'ставки', won: 'выплаты', currency: 'валюта' },
      },
    }),
  ],
  samples: () => import('./suppliers.samples.ts'),
}
