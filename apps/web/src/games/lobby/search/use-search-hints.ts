import { type Call } from '@ayva/contract/client'
import { storage } from '@ayva/kit/storage'
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../../../platform/settings/settings.ts'
import { known, optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { TYPED_MAX } from './use-search.ts'

/** Three rows of three on a phone before typing; fewer elsewhere. */
const POPULAR = 9
const TAGS_MAX = 8
const RECENT_MAX = 8

const contract = () => import('@ayva/contract/games/lobby')

type Order = '-userStatistic' | '-betStatistic'

/** Popular games, in the order of the setting. */
function popularQuery(call: Call, sort: Order) {
  return queryOptions({
    queryKey: ['games-popular', sort],
    queryFn: async () => {
      const query = { isPopular: '1', limit: POPULAR, sort } as const
      return call((await contract()).listGames, { query })
    },
    ...shared,
  })
}

export async function loadPopular(call: Call, cache: QueryClient): Promise<void> {
  const settings = await cache.query({ ...settingsQuery(call), ...known })
  await cache
    .query({ ...popularQuery(call, settings.popular_games_order), ...known })
    .catch(optional)
}

export function usePopular() {
  const call = useCall()
  const sort = useQuery(settingsQuery(call)).data?.popular_games_order
  const { data } = useQuery({
    ...popularQuery(call, sort ?? '-betStatistic'),
    enabled: Boolean(sort),
  })
  return data ?? []
}

export type SearchTag = { name: string; label: string }

/** Suggested words: those for every search, and those for the found games. At most eight, in Russian if possible. */
export function useSearchTags(searchId: string, found: string): SearchTag[] {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['search-tags', searchId, found],
    queryFn: async () => {
      const { recommendForSearch } = await import('@ayva/contract/games/lobby/recommended')
      return call(recommendForSearch, { query: { searchId } })
    },
    placeholderData: keepPreviousData,
    staleTime: 'static',
    retry: false,
  })
  return (data?.tags ?? [])
    .slice(0, TAGS_MAX)
    .map(({ name, locales }) => ({ name, label: locales['ru'] ?? name }))
}

/** The searches in this browser, the last one first. */
export function useRecent() {
  const [recent, setRecent] = useState(readRecent)
  const keep = (texts: string[]) => {
    if (texts.length === 0) storage.forget('recentSearches')
    else storage.keep('recentSearches', JSON.stringify(texts))
    setRecent(texts)
  }
  return {
    recent,
    remember: (text: string) => {
      const one = text.trim().slice(0, TYPED_MAX)
      if (one !== '') keep([one, ...recent.filter((other) => other !== one)].slice(0, RECENT_MAX))
    },
    forget: () => keep([]),
  }
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(storage.find('recentSearches') ?? '[]')
    const texts = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
    return texts.slice(0, RECENT_MAX).map((one) => one.slice(0, TYPED_MAX))
  } catch {
    return []
  }
}
