import { giftsSettings } from '@ayva/contract/payments/gifts/settings'
import { counting, playerLink } from '#lib/menus.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { giftsFaults } from './books.sql.ts'
import { showGifts } from './gifts.demo-data.ts'
import { giftsJobs } from './gifts.jobs.ts'
import { giftsConsumers } from './gifts.consumers.ts'
import { giftsTimeline } from './gifts.view.ts'
import { giftsRoutes } from './gifts.routes.ts'
import { closeOpen, countAvailable } from './gifts.sql.ts'
import { seedGifts } from './offers/offers.ts'

export const module: Module = {
  routes: giftsRoutes,
  jobs: giftsJobs,
  subscribes: giftsConsumers,
  settings: giftsSettings,
  seeds: { always: seedGifts, demoArrival: showGifts },
  invariants: giftsFaults,
  timeline: [giftsTimeline],
  counters: { gift: { count: ({ db }, ...asked) => countAvailable(db, ...asked) } },
  leaving: { forget: closeOpen },
  menus: [
    {
      ...counting(
        'gift',
        playerLink('/gifts', 'Подарки', 'gift', { guest: 46, player: 46, bottom: 40, profile: 40 }),
      ),
      flag: 'feature_gifts',
    },
  ],
  knows: [
    ownRows({
      title: 'Подарки',
      table: 'user_gift',
      key: ['id'],
      columns: {
        gift_key: 'подарок',
        state: 'состояние',
        source: 'за что',
        currency: 'валюта',
        given_at: 'подарен',
        taken_at: 'взят',
        ended_at: 'закончен',
        amount: 'в копейках',
        brought: 'принёс, в копейках',
        terms: 'условия',
      },
    }),
    ownRows({
      title: 'Промокоды',
      table: 'promo_use',
      key: ['code'],
      columns: { code: 'промокод', used_at: 'когда' },
    }),
    ownRows({
      title: 'Приветственный набор',
      table: 'welcome_choice',
      key: ['player_id'],
      columns: { key: 'выбрано', chosen_at: 'когда' },
    }),
  ],
  samples: () => import('./gifts.samples.ts'),
}
