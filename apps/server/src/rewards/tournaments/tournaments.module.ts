import { tournamentsSettings } from '@ayva/contract/rewards/tournaments'
import { ownRows } from '#lib/data/own-rows.ts'
import { counting, menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { tournamentFaults } from './books.sql.ts'
import { closeJobs } from './close.ts'
import { forgetOwner } from './members.sql.ts'
import { newContests } from '../contests/contests.ts'
import { repeatJobs } from './repeat.ts'
import { showTournaments } from './tournaments.demo-data.ts'
import { tournamentsConsumers } from './tournaments.consumers.ts'
import { tournamentsRoutes } from './tournaments.routes.ts'
import { countNew } from './tournaments.sql.ts'
import { isOn, mayBeTournament, tournamentOf } from './tournaments.ts'

export const module: Module = {
  routes: tournamentsRoutes,
  jobs: (deps) => {
    const closing = closeJobs(deps)
    const repeating = repeatJobs(deps)
    const cron = [...(closing.cron ?? []), ...(repeating.cron ?? [])]
    return { tasks: { ...closing.tasks, ...repeating.tasks }, cron }
  },
  subscribes: tournamentsConsumers,
  settings: tournamentsSettings,
  seeds: { demoData: showTournaments },
  invariants: tournamentFaults,
  namedPages: { '/tournaments/:tournamentId': mayBeTournament },
  counters: {
    tournament: newContests('mine', { isOn, countNew }),
    userVipClub: newContests('club', { isOn, countNew }),
  },
  tournament: tournamentOf,
  leaving: { forget: forgetOwner },
  menus: [
    {
      ...counting(
        'tournament',
        menuLink('/tournaments', 'Турниры', 'trophy', { guest: 42, player: 42 }),
      ),
      flag: 'feature_tournaments',
    },
  ],
  knows: [
    ownRows({
      title: 'Участие в турнирах',
      table: 'tournament_member',
      owner: 'owner_id',
      key: ['tournament_id', 'entry'],
      columns: {
        tournament_id: 'турнир',
        joined_at: 'когда',
        rounds: 'раундов',
        score: 'очки',
      },
    }),
    ownRows({
      title: 'Призы турниров',
      table: 'tournament_prize',
      owner: 'owner_id',
      key: ['tournament_id', 'place'],
      columns: {
        tournament_id: 'турнир',
        place: 'место',
        currency: 'валюта',
        amount: 'в копейках',
        paid_at: 'когда',
      },
    }),
  ],
  samples: () => import('./tournaments.samples.ts'),
}
