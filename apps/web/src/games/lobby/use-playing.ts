import { useQuery } from '@tanstack/react-query'
import { useAlive } from '#lib/alive.ts'
import { everyone } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

/** Of an answer like the one before, the same object: nothing is drawn anew for it. */
export type Playing = Readonly<Record<number, number | undefined>>

const nobody: Playing = {}

/** How many have played each game in the last minutes; games that nobody plays are not in it. */
export function usePlaying(): Playing {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['games-playing'],
    queryFn: async () =>
      call((await import('@ayva/contract/games/lobby/measured')).listPlaying, {}),
    enabled: useAlive(),
    select: byGame,
    ...everyone,
  })
  return data ?? nobody
}

const byGame = ({ games }: { games: { gameId: number; players: number }[] }): Playing =>
  Object.fromEntries(games.map(({ gameId, players }) => [gameId, players]))
