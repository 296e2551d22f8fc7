import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { countPlayers } from './lobby.ts'

export function lobbyJobs(deps: Deps): Jobs {
  return {
    tasks: { 'lobby.count_players': { queue: 'housekeeping', work: () => countPlayers(deps) } },
    cron: ['* * * * * lobby.count_players'],
  }
}
