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
    // Rounds go on in games, and whoever asks has just come out of one.
    staleTime: 0,
  })
}

/** Rounds for money that wait for the player; of a guest there are none. Asked for by browsers only. */
export function useOpenRounds(): readonly OpenRound[] {
  const loggedIn = useHasSession()
  return useQuery({ ...openRoundsQuery(useCall()), enabled: loggedIn }).data ?? []
}

/** The round that waits in a game; null where there is none, undefined while that is not known. */
export function useOpenRoundIn(gameId: number): OpenRound | null | undefined {
  const loggedIn = useHasSession()
  const { data, isPending } = useQuery({ ...openRoundsQuery(useCall()), enabled: loggedIn })
  if (loggedIn && isPending) return undefined
  return data?.find((one) => one.gameId === gameId) ?? null
}

/** Where a round that waits goes on; undefined while its game is not offered. */
export function resumePath({ game }: OpenRound): string | undefined {
  return game ? realPath({ slug: game.slug, developer: { slug: game.developer } }) : undefined
}
