import { roundsSettings } from '@ayva/contract/rounds/settings'
import { counting, menuLink, playerLink } from '#lib/menus.ts'
import { type Room } from '#lib/room.ts'
import { roundsFaults } from './books.sql.ts'
import { playEvenings } from './rounds.cast.ts'
import { roundsJobs } from './rounds.jobs.ts'
import { roundsNews } from './rounds.news.ts'
import { roundsRoutes } from './rounds.routes.ts'
import { countOpenRounds, openRounds } from './rounds.ts'

export const room: Room = {
  routes: (app, deps) => roundsRoutes(app, openRounds(deps)),
  jobs: roundsJobs,
  hears: roundsNews,
  settings: roundsSettings,
  seeds: { cast: playEvenings },
  invariants: roundsFaults,
  samples: () => import('./rounds.samples.ts'),
  counters: { openRounds: countOpenRounds },
  menus: [
    {
      ...counting(
        'openRounds',
        playerLink('/payment/game-history', 'Раунды', 'clock-counter-clockwise', {
          player: 50,
          bottom: 40,
        }),
      ),
      flag: 'user_game_history',
    },
    menuLink('/fairness', 'Честность', 'shield-check', {
      guest: 60,
      player: 60,
      footer: 30,
    }),
  ],
}
