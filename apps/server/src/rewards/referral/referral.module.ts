import { referralSettings } from '@ayva/contract/rewards/referral'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink, playerLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { referralFaults } from './books.sql.ts'
import { referralConsumers } from './referral.consumers.ts'
import { referralRoutes } from './referral.routes.ts'
import { forgetReferrals } from './referral.sql.ts'
import { rewardJobs } from './reward.ts'

export const module: Module = {
  routes: referralRoutes,
  jobs: rewardJobs,
  subscribes: referralConsumers,
  settings: referralSettings,
  invariants: referralFaults,
  leaving: { forget: forgetReferrals },
  menus: [
    {
      ...playerLink('/referral-program', 'Приглашения', 'heart', { profile: 47 }),
      flag: 'referral_program',
    },
    { ...menuLink('', 'Партнёрам', 'globe', { footer: 90 }), pathOf: 'partners_program' },
  ],
  knows: [
    ownRows({
      title: 'Код приглашения',
      table: 'referral_owner',
      key: ['player_id'],
      columns: { code: 'код', friends: 'пришло по нему' },
    }),
    ownRows({
      title: 'Кто пришёл по приглашению',
      table: 'referral_friend',
      key: ['n'],
      columns: { n: 'номер', came_at: 'когда' },
    }),
    ownRows({
      title: 'Награды за друзей',
      table: 'referral_reward',
      key: ['friend_id', 'payment_id'],
      columns: {
        n: 'номер',
        currency: 'валюта',
        amount: 'в копейках',
        state: 'состояние',
        due_at: 'ждёт до',
        ended_at: 'когда',
      },
    }),
  ],
  samples: () => import('./referral.samples.ts'),
}
