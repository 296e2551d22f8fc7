import { type Call } from '@ayva/contract/client'
import { type OpenRound } from '@ayva/contract/games/rounds'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { realPath } from '#lib/game-links.ts'
import { useHasSession } from '#lib/session.ts'

export const openRoundsKey = ['open-rounds']

function openRoundsQuery(call: Call) {
  return queryOptions({
    queryKey: openRoundsKey,
    queryFn: async () => call((await import('@ayva/contract/games/rounds')).listOpenRounds, {}),
    // Rounds change inside games, and the visitor has usually just left one.
    staleTime: 0,
  })
}

/** The player's open rounds for money; empty for a guest. Requested by browsers only. */
export function useOpenRounds(): readonly OpenRound[] {
  const loggedIn = useHasSession()
  return useQuery({ ...openRoundsQuery(useCall()), enabled: loggedIn }).data ?? []
}

/** The open round in a game; null if there is none, undefined while that is unknown. */
export function useOpenRoundIn(gameId: number): OpenRound | null | undefined {
  const loggedIn = useHasSession()
  const { data, isPending } = useQuery({ ...openRoundsQuery(useCall()), enabled: loggedIn })
  if (loggedIn && isPending) return undefined
  return data?.find((one) => one.gameId === gameId) ?? null
}

/** The address at which an open round continues; undefined while its game is not available. */
export function resumePath({ game }: OpenRound): string | undefined {
  return game ? realPath({ slug: game.slug, developer: { slug: game.developer } }) : undefined
}
