import { referralSettings } from '@ayva/contract/referral'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink, playerLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { referralFaults } from './books.sql.ts'
import { referralNews } from './referral.news.ts'
import { referralRoutes } from './referral.routes.ts'
import { forgetReferrals } from './referral.sql.ts'

export const room: Room = {
  routes: referralRoutes,
  hears: referralNews,
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
      ...{ title: 'Код приглашения', table: 'referral_owner', key: ['player_id'] },
      columns: { code: 'код', friends: 'пришло по нему' },
    }),
    ownRows({
      ...{ title: 'Кто пришёл по приглашению', table: 'referral_friend', key: ['n'] },
      columns: { n: 'номер', came_at: 'когда' },
    }),
  ],
  samples: () => import('./referral.samples.ts'),
}
