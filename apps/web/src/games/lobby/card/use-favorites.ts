import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { Refusal } from '@ayva/contract/refusal'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useSelf } from '../../../identity/player/player.ts'
import {
  addFavorite,
  askFavorites,
  type GamesById,
  type Ids,
  lookUp,
  removeFavorite,
} from './favorites.ts'
import { guestFavorites } from './guest-favorites.ts'

const IDS = ['favorites']
const GAMES = ['favorite-games']
const none: Ids = []
const noGames: GamesById = new Map()

export type Favorites = {
  /** The game added last comes first. */
  ids: Ids
  has: (id: number) => boolean
  /** Adds a game or removes it. Resolves with the message of a refusal if the list is full. */
  toggle: (id: number) => Promise<string | undefined>
}

export function favoritesQuery(call: Call) {
  return queryOptions({ queryKey: IDS, queryFn: () => askFavorites(call) })
}

/** The favourites of the player, or of this browser for a guest. */
export function useFavorites(): Favorites {
  const call = useCall()
  const cache = useQueryClient()
  const self = useSelf()
  const ofGuest = useSyncExternalStore(
    guestFavorites.subscribe,
    guestFavorites.get,
    guestFavorites.none,
  )
  const { data = none } = useQuery({ ...favoritesQuery(call), enabled: Boolean(self) })
  const ids = self === null ? ofGuest : data
  return useMemo(() => {
    const all = new Set(ids)
    return {
      ids,
      has: (id) => all.has(id),
      toggle: (id) => toggleOf({ call, cache, self }, id),
    }
  }, [ids, self, call, cache])
}

/** Transfers a guest's favourites to the player, on whatever page the login happens. */
export function useBroughtFavorites(): void {
  const call = useCall()
  const cache = useQueryClient()
  const playerId = useSelf()?.id
  useEffect(() => {
    if (playerId !== undefined && guestFavorites.get().length > 0)
      void cache.query(favoritesQuery(call)).catch(optional)
  }, [playerId, cache, call])
}

/** Favourites as a map from id to game; `known` once the existence of each game is known. */
export function useFavoriteGames(): { games: GamesById; known: boolean } {
  const call = useCall()
  const cache = useQueryClient()
  const { ids } = useFavorites()
  const self = useSelf()
  const asked = useQuery({ ...favoritesQuery(call), enabled: Boolean(self) })
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: [...GAMES, ids],
    async queryFn() {
      const games = await lookUp(call, ids, cache.getQueryData<GamesById>(GAMES) ?? noGames)
      cache.setQueryData(GAMES, games)
      return games
    },
    enabled: ids.length > 0,
    placeholderData: (before: GamesById | undefined) => before,
    staleTime: shared.staleTime,
  })
  // Removed games disappear at once; added ones appear when they are loaded.
  const games = useMemo(() => {
    const kept = new Set(ids)
    return new Map([...(data ?? noGames)].filter(([id]) => kept.has(id)))
  }, [data, ids])
  const idsKnown = self === null || asked.isSuccess
  return { games, known: idsKnown && (ids.length === 0 || (isSuccess && !isPlaceholderData)) }
}

type Whose = { call: Call; cache: QueryClient; self: Self | null | undefined }

/** Adds a game or removes it; does nothing before the player or guest is known. */
export async function toggleOf({ call, cache, self }: Whose, id: number) {
  if (self) return toggle(call, cache, id)
  if (self === null) guestFavorites.toggle(id)
  return undefined
}

type Outcome = { after?: Ids | undefined; words?: string }

/** One change after the other, because a late answer would undo a later change. */
let line: Promise<unknown> = Promise.resolve()
let waiting = 0

async function toggle(call: Call, cache: QueryClient, id: number): Promise<string | undefined> {
  await cache.cancelQueries({ queryKey: IDS })
  const ids = cache.getQueryData<Ids>(IDS) ?? none
  const removes = ids.includes(id)
  cache.setQueryData(IDS, removes ? ids.filter((one) => one !== id) : [id, ...ids])
  waiting++
  const change = line.then(() => (removes ? removeFavorite(call, id) : addFavorite(call, id)))
  line = change.catch(() => undefined)
  const { after, words } = await change.then((ids): Outcome => ({ after: ids }), refused)
  waiting--
  if (waiting > 0) return words
  if (after) cache.setQueryData(IDS, after)
  else void cache.invalidateQueries({ queryKey: IDS })
  return words
}

function refused(error: unknown): Outcome {
  return error instanceof Refusal ? { words: error.message } : {}
}
