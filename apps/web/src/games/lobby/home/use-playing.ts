import { useQuery } from '@tanstack/react-query'
import { useAlive } from '#lib/alive.ts'
import { everyone } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

/** An answer equal to the previous one is the same object, so that nothing renders again. */
export type Playing = Readonly<Record<number, number | undefined>>

const nobody: Playing = {}

/** The number of players of each game in the last minutes; games without players are missing. */
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
