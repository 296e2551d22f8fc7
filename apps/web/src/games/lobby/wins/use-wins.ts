import { type Answer } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type listWins } from '@ayva/contract/games/lobby/wins'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'

type Wins = Answer<typeof listWins>

/** A guest's tab has no websocket and polls; the answer is cached for all guests. */
const GUEST_ASKS_MS = 30_000
const SHOWN_MAX = 12

function winsQuery(call: Call, gameId?: number) {
  return queryOptions({
    queryKey: ['wins', gameId ?? 'all'],
    queryFn: async () =>
      call((await import('@ayva/contract/games/lobby/wins')).listWins, {
        query: gameId === undefined ? {} : { gameId },
      }),
    staleTime: 0,
  })
}

/** The newest wins, while they are on the page; a player's tab gets new ones by websocket. */
export function useWins({ gameId, told }: { gameId?: number; told: boolean }): Wins | undefined {
  const cache = useQueryClient()
  const query = winsQuery(useCall(), gameId)
  const { data } = useQuery({ ...query, refetchInterval: told ? false : GUEST_ASKS_MS })
  useEffect(() => {
    if (!told) return
    const watching = import('#lib/realtime-connection.ts').then(({ watchWins }) => watchWins())
    return () => void watching.then((stop) => stop())
  }, [told])
  useRealtime('wins', ({ wins }) => {
    const fitting = wins.filter(({ game }) => gameId === undefined || game.id === gameId)
    if (fitting.length === 0) return
    cache.setQueryData(query.queryKey, (before) => {
      const known = before?.wins.filter(({ id }) => !fitting.some((one) => one.id === id)) ?? []
      return before && { ...before, wins: [...fitting, ...known].slice(0, SHOWN_MAX) }
    })
  })
  return data
}
