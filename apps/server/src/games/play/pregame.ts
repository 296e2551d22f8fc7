/** The dialog before a game: the tournament in which it counts, and games to play instead. */
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

/** Popular games are chosen among this many first games of the lobby. */
const LOOKED_AT = 100
/** The wager weights' kinds by categories of the lobby. */
const kinds = [
  ['slot', 'slots'],
  ['instant', 'instant'],
] as const

/** The first tournament that any module returns. */
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

/** Games with the player's free rounds, then those in which the bonus may be staked and counts. */
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

/** The games with the most players. */
export async function popularGames(
  deps: Deps,
  { isMobile }: Query<typeof pregamePopularGames>,
): Promise<GameCard[]> {
  const games = await someGames(deps, { mobileOnly: isMobile === '1' }, LOOKED_AT)
  return games
    .toSorted((one, other) => other.betStatistic - one.betStatistic)
    .slice(0, PREGAME_GAMES_MAX)
}
