import { type Call } from '@ayva/contract/client'
import { type Game, type GameCard } from '@ayva/contract/games/lobby'
import { type QueryClient } from '@tanstack/react-query'
import { loadCards, loadFirstGames, useCards, useFirstGames } from '../../lobby/lobby.ts'

const SHOWN = 7

/** Games of the same kind, one more than shown, because the game itself is among them. */
const kindOf = ({ categories }: Game) => ({ category: categories[0] ?? '', limit: SHOWN + 1 })

export function loadSimilar(call: Call, cache: QueryClient, game: Game) {
  return Promise.all([loadCards(call, cache, kindOf(game)), loadFirstGames(call, cache)])
}

/** Other games, those of the same kind first. */
export function useSimilar(game: Game): GameCard[] {
  const all = [...useCards(kindOf(game)), ...useFirstGames()]
  const byId = new Map(all.map((one) => [one.id, one]))
  byId.delete(game.id)
  return [...byId.values()].slice(0, SHOWN)
}
