import { type Call } from '@ayva/contract/client'
import { type Game } from '@ayva/contract/lobby'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

/** As many as the lobby asks for at once. */
const PAGE = 500

/** Under this key the cache holds the server's time of the render, in seconds. */
export const timeKey = ['home-time']

const contract = () => import('@ayva/contract/lobby')

/** Every game of the lobby, in its order. */
export function gamesQuery(call: Call) {
  return queryOptions({
    queryKey: ['games'],
    queryFn: () => allGames(call),
    ...shared,
  })
}

function tabsQuery(call: Call) {
  return queryOptions({
    queryKey: ['tabs'],
    queryFn: async () => call((await contract()).listTabs, {}),
    ...shared,
  })
}

export function developersQuery(call: Call) {
  return queryOptions({
    queryKey: ['developers'],
    queryFn: async () => call((await contract()).listDevelopers, {}),
    ...shared,
  })
}

export function lastGamesQuery(call: Call) {
  return queryOptions({
    queryKey: ['last-games'],
    queryFn: async () => call((await contract()).lastGames, { query: { limit: 7 } }),
  })
}

/** What every page of the lobby shows. Throws where the server does not answer. */
export function loadLobby(call: Call, cache: QueryClient) {
  return Promise.all([
    cache.query({ ...gamesQuery(call), ...known }),
    cache.query({ ...tabsQuery(call), ...known }),
  ])
}

export const useGames = () => useQuery(gamesQuery(useCall())).data ?? []
export const useTabs = () => useQuery(tabsQuery(useCall())).data ?? []
export const useDevelopers = () => useQuery(developersQuery(useCall())).data ?? []

/** The games that the player has opened for money, the last one first. */
export const useLastGames = () => useQuery(lastGamesQuery(useCall())).data ?? []

/** Page by page until a page is not full. */
async function allGames(call: Call): Promise<Game[]> {
  const { listGames } = await contract()
  const games: Game[] = []
  for (;;) {
    const page = await call(listGames, { query: { limit: PAGE, offset: games.length } })
    games.push(...page)
    if (page.length < PAGE) return games
  }
}
