import { type Call } from '@ayva/contract/client'
import { type GameCard } from '@ayva/contract/games/lobby'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useSelf } from '../../identity/player/player.ts'

/** The number of games that a list shows before more are requested. */
export const FIRST_SCREEN = 24
/** The number of the lobby's first games on home. */
const FIRST_GAMES = 15

/** The cache key of the server's time of rendering, in seconds. */
export const timeKey = ['home-time']

const contract = () => import('@ayva/contract/games/lobby')

export type CardsAsked = {
  limit: number
  offset?: number
  category?: string
  developer?: string
  ids?: number[]
}

/** A page of games as cards, in the order of the lobby. */
export function cardsQuery(call: Call, asked: CardsAsked) {
  return queryOptions({
    queryKey: ['games', asked],
    queryFn: async () => call((await contract()).listGames, { query: asked }),
    ...shared,
  })
}

function firstGamesQuery(call: Call) {
  return cardsQuery(call, { limit: FIRST_GAMES })
}

/** The games that home presents in detail. */
function promoQuery(call: Call) {
  return queryOptions({
    queryKey: ['games-promo'],
    queryFn: async () => call((await contract()).listSet, {}),
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
    queryFn: async () => call((await contract()).listDevelopers, { query: { limit: 100 } }),
    ...shared,
  })
}

export function lastGamesQuery(call: Call) {
  return queryOptions({
    queryKey: ['last-games'],
    queryFn: async () => call((await contract()).lastGames, { query: { limit: 7 } }),
  })
}

export function allLastQuery(call: Call) {
  return queryOptions({
    queryKey: ['last-games', 'all'],
    queryFn: async () => call((await contract()).lastGames, {}),
  })
}

/** Games recommended to the visitor, each with the reason. */
export function recommendedQuery(call: Call) {
  return queryOptions({
    queryKey: ['recommended'],
    queryFn: async () => {
      const { recommendByModel } = await import('@ayva/contract/games/lobby/recommended')
      return call(recommendByModel, { query: { model: 'personal', limit: 24 } })
    },
  })
}

export function gameQuery(call: Call, developer: string, slug: string) {
  return queryOptions({
    queryKey: ['game', developer, slug],
    queryFn: async () => call((await contract()).showGame, { params: { developer, slug } }),
    ...shared,
  })
}

/** Loads the data of home. Throws if the server does not answer. */
export function loadHome(call: Call, cache: QueryClient) {
  return Promise.all([
    loadFirstGames(call, cache),
    loadTabs(call, cache),
    cache.query({ ...promoQuery(call), ...known }),
  ])
}

export function loadFirstGames(call: Call, cache: QueryClient) {
  return cache.query({ ...firstGamesQuery(call), ...known })
}

export function loadTabs(call: Call, cache: QueryClient) {
  return cache.query({ ...tabsQuery(call), ...known })
}

export function loadCards(call: Call, cache: QueryClient, asked: CardsAsked) {
  return cache.query({ ...cardsQuery(call, asked), ...known })
}

export const useFirstGames = () => useQuery(firstGamesQuery(useCall())).data ?? []
export const useCards = (asked: CardsAsked) => useQuery(cardsQuery(useCall(), asked)).data ?? []
export const usePromo = () => useQuery(promoQuery(useCall())).data ?? []
export const useTabs = () => useQuery(tabsQuery(useCall())).data ?? []
export const useDevelopers = () => useQuery(developersQuery(useCall())).data ?? []

const none: GameCard[] = []

/** The games that the player has played last; empty for a guest. */
export function useLastGames(): GameCard[] {
  const call = useCall()
  const isPlayer = Boolean(useSelf())
  return useQuery({ ...lastGamesQuery(call), enabled: isPlayer }).data ?? none
}

/** The number of games in a tab; the tab `/` contains all. */
export function useCount(slug: string): number {
  return useTabs().find((tab) => tab.slug === slug)?.games ?? 0
}

/** The last game that the player has opened for money, with all data. */
export function useLastGame() {
  const call = useCall()
  const last: GameCard | undefined = useQuery(lastGamesQuery(call)).data?.[0]
  const { data } = useQuery({
    ...gameQuery(call, last?.developer.slug ?? '', last?.slug ?? ''),
    enabled: last !== undefined,
  })
  return last && data
}
