import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { fadePairs, recountGames } from './plays/plays.ts'
import { watchReturns } from './plays/watch.ts'

export function lobbyJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'lobby.recount_games': { queue: 'housekeeping', work: () => recountGames(deps) },
      'lobby.fade_pairs': { queue: 'housekeeping', work: () => fadePairs(deps) },
      'lobby.watch_returns': { queue: 'housekeeping', work: () => watchReturns(deps) },
    },
    cron: [
      '* * * * * lobby.recount_games',
      '17 4 * * 1 lobby.fade_pairs',
      '11 * * * * lobby.watch_returns',
    ],
  }
}
