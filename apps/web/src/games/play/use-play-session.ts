import { type PlaySession } from '@ayva/contract/games/play'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

export const sessionKey = ['play-session']

/** Time and net result of a game that the page does not draw: from the launch, and requested again after a round. */
export function usePlaySession(told: PlaySession | null): PlaySession | null {
  const call = useCall()
  const { data } = useQuery({
    queryKey: sessionKey,
    queryFn: async () => call((await import('@ayva/contract/games/play')).showPlaySession, {}),
    enabled: told !== null,
    ...(told && { initialData: told }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ?? told
}
