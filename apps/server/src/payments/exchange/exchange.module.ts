import { exchangeSettings } from '@ayva/contract/payments/exchange'
import { ownRows } from '#lib/data/own-rows.ts'
import { playerLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { exchangeFaults } from './books.sql.ts'
import { exchangeRoutes } from './exchange.routes.ts'
import { seedRates } from './exchange.seed.ts'

export const module: Module = {
  routes: exchangeRoutes,
  settings: exchangeSettings,
  seeds: { always: seedRates },
  invariants: exchangeFaults,
  knows: [
    ownRows({
      title: 'Обмены очков',
      table: 'exchange',
      key: ['id'],
      columns: {
        id: 'обмен',
        points: 'очков',
        currency: 'валюта',
        minor: 'в копейках',
        rate_points: 'курс: очков',
        rate_minor: 'курс: в копейках',
        made_at: 'когда',
      },
    }),
  ],
  samples: () => import('./exchange.samples.ts'),
  menus: [
    {
      ...playerLink('/currency-exchanger', 'Обмен очков', 'swap', { profile: 45 }),
      flag: 'feature_exchanger',
    },
  ],
}
