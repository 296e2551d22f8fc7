/**
 * The shared state of all favourite buttons of a page. A list of ten thousand games mounts and unmounts cards while it
 * is scrolled; each reads its state here by id, and renders again only if its own game changes.
 */
import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { type Settings } from '@ayva/contract/platform/settings'
import {
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCall } from '#lib/call.ts'
import { selfQuery } from '../../../identity/player/player.ts'
import { settingsQuery } from '../../../platform/settings/settings.ts'
import { type Ids } from './favorites.ts'
import { guestFavorites } from './guest-favorites.ts'
import { favoritesQuery, toggleOf } from './use-favorites.ts'

/** `none` if the operator has turned favourites off, or nothing is known yet. */
export type HeartState = 'none' | 'off' | 'on'

class Hearts {
  readonly #call: Call
  readonly #cache: QueryClient
  readonly #tell = new Set<() => void>()
  #stop: (() => void) | undefined
  #isOn = false
  #self: Self | null | undefined
  #ids: ReadonlySet<number> = new Set()

  constructor(call: Call, cache: QueryClient) {
    this.#call = call
    this.#cache = cache
  }

  /** Watches the queries while there are subscribers; returns a function that unsubscribes. */
  subscribe = (tell: () => void): (() => void) => {
    this.#tell.add(tell)
    this.#stop ??= this.#watch()
    return () => {
      this.#tell.delete(tell)
      if (this.#tell.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  stateOf(id: number): HeartState {
    if (!this.#isOn) return 'none'
    return this.#ids.has(id) ? 'on' : 'off'
  }

  /** Resolves with the message of a refusal if the list is full. */
  toggle = async (id: number): Promise<string | undefined> =>
    toggleOf({ call: this.#call, cache: this.#cache, self: this.#self }, id)

  #watch(): () => void {
    const wanted = (enabled: boolean) => ({ ...favoritesQuery(this.#call), enabled })
    const settings = observe<Settings>(this.#cache, settingsQuery(this.#call))
    const self = observe<Self | null>(this.#cache, selfQuery(this.#call))
    const favorites = observe<Ids>(this.#cache, wanted(Boolean(self.getCurrentResult().data)))
    const look = () => {
      this.#isOn = settings.getCurrentResult().data?.feature_own_games.enabled ?? false
      const player = self.getCurrentResult().data
      if (Boolean(player) !== Boolean(this.#self))
        favorites.setOptions(wanted(Boolean(player)) as typeof favorites.options)
      this.#self = player
      const ids = player === null ? guestFavorites.get() : favorites.getCurrentResult().data
      this.#ids = new Set(ids)
      for (const tell of this.#tell) tell()
    }
    const stops = [settings.subscribe(look), self.subscribe(look), favorites.subscribe(look)]
    stops.push(guestFavorites.subscribe(look))
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Watches a query without a component. */
function observe<T>(cache: QueryClient, query: UseQueryOptions<T, Error, T, string[]>) {
  type Options = QueryObserverOptions<T, Error, T, T, string[]>
  return new QueryObserver<T, Error, T, T, string[]>(cache, query as Options)
}

/** One per cache, and a page has one cache. */
const pages = new WeakMap<QueryClient, Hearts>()

function heartsOf(call: Call, cache: QueryClient): Hearts {
  const hearts = pages.get(cache) ?? new Hearts(call, cache)
  pages.set(cache, hearts)
  return hearts
}

/** Whether a game is a favourite, and a function that changes it. */
export function useHeart(id: number) {
  const hearts = heartsOf(useCall(), useQueryClient())
  const state = useSyncExternalStore(
    hearts.subscribe,
    () => hearts.stateOf(id),
    () => 'none' as const,
  )
  return { state, toggle: () => hearts.toggle(id) }
}
