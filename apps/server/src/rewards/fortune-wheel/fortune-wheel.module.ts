import { wheelSettings } from '@ayva/contract/rewards/fortune-wheel/settings'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { wheelFaults } from './books.sql.ts'
import { sealedSpins } from './secret.ts'
import { fortuneWheelRoutes } from './fortune-wheel.routes.ts'
import { forgetWheel } from './fortune-wheel.sql.ts'
import { selfOf } from './fortune-wheel.ts'
import { wheelChecks } from './preview.ts'

export const module: Module = {
  routes: fortuneWheelRoutes,
  settings: wheelSettings,
  settingChecks: wheelChecks,
  self: selfOf,
  invariants: wheelFaults,
  sealed: [sealedSpins],
  leaving: { forget: forgetWheel },
  menus: [
    {
      ...menuLink('/fortune-wheel', 'Колесо', 'sparkle', { guest: 44, player: 44, footer: 46 }),
      flag: 'feature_wheel',
    },
  ],
  knows: [
    ownRows({
      title: 'Колесо',
      table: 'wheel_state',
      key: ['player_id'],
      columns: { spins: 'вращений', additional: 'дополнительных осталось' },
    }),
    ownRows({
      title: 'Вращения колеса',
      table: 'wheel_spin',
      key: ['n'],
      columns: {
        n: 'номер',
        made_at: 'когда',
        level_id: 'уровень',
        sector: 'сектор',
        prize: 'приз',
        server_seed: 'сид сервера',
        client_seed: 'сид игрока',
      },
    }),
    ownRows({
      title: 'Дополнительные вращения',
      table: 'wheel_grant',
      key: ['source'],
      columns: { source: 'за что', spins: 'сколько', given_at: 'когда' },
    }),
  ],
  samples: () => import('./fortune-wheel.samples.ts'),
}
