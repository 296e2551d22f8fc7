/** What stands in the dialog before a game: the tournament it counts for, and games that are open instead. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type GameCard } from '@ayva/contract/games/lobby'
import {
  PREGAME_GAMES_MAX,
  type pregameBonusGames,
  type pregamePopularGames,
  type showPregame,
} from '@ayva/contract/games/play'
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { someGames } from '../lobby/lobby.ts'
import { activeBonuses, freeRoundsOf } from '../../ledger/wallet/wallet.ts'

/** Popular games are chosen among so many of the first of the lobby. */
const LOOKED_AT = 100
/** Which games of the lobby are weighed as which kind. */
const kinds = [
  ['slot', 'slots'],
  ['instant', 'instant'],
] as const

/** The first tournament that a module knows of. */
export async function pregameOf(
  deps: Deps,
  modules: AppParts['tournaments'],
  gameId: number,
): Promise<Answer<typeof showPregame>> {
  for (const tournamentOf of modules) {
    const tournament = await tournamentOf(deps, gameId)
    if (tournament) return { tournament }
  }
  return { tournament: null }
}

/** Games with free rounds of the player's, then those that the bonus may be staked in and counts in. */
export async function bonusGames(
  deps: Deps,
  playerId: bigint,
  { isMobile }: Query<typeof pregameBonusGames>,
): Promise<GameCard[]> {
  const [{ currency }, free, bonuses] = await Promise.all([
    accountOf(deps.db, playerId),
    freeRoundsOf(deps.db, playerId, toldTime(deps.clock)),
    activeBonuses(deps.db, playerId),
  ])
  const ids = free.filter((one) => one.currency === currency).map(({ gameId }) => gameId)
  const mobileOnly = isMobile === '1'
  const gifted = ids.length > 0 ? await someGames(deps, { ids, mobileOnly }, PREGAME_GAMES_MAX) : []
  const terms = bonuses.find((one) => one.currency === currency)?.terms
  if (!terms) return gifted
  const closed = new Set(terms.closedGames)
  const open = await Promise.all(
    kinds
      .filter(([kind]) => terms.weights[kind] > 0)
      .map(([, category]) => someGames(deps, { category, mobileOnly }, LOOKED_AT)),
  )
  const fit = open.flat().filter(({ id, onlyRealBalance }) => !onlyRealBalance && !closed.has(id))
  const byId = new Map([...gifted, ...fit].map((game) => [game.id, game]))
  return [...byId.values()].slice(0, PREGAME_GAMES_MAX)
}

/** Those that most players have played. */
export async function popularGames(
  deps: Deps,
  { isMobile }: Query<typeof pregamePopularGames>,
): Promise<GameCard[]> {
  const games = await someGames(deps, { mobileOnly: isMobile === '1' }, LOOKED_AT)
  return games
    .toSorted((one, other) => other.betStatistic - one.betStatistic)
    .slice(0, PREGAME_GAMES_MAX)
}
