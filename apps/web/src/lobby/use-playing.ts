import { useQuery } from '@tanstack/react-query'
import { useAlive } from '#lib/alive.ts'
import { everyone } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

const nobody: ReadonlyMap<number, number> = new Map()

/** How many have played each game in the last minutes; games that nobody plays are not in it. */
export function usePlaying(): ReadonlyMap<number, number> {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['games-playing'],
    queryFn: async () => call((await import('@ayva/contract/lobby/measured')).listPlaying, {}),
    enabled: useAlive(),
    select: byGame,
    ...everyone,
  })
  return data ?? nobody
}

const byGame = ({ games }: { games: { gameId: number; players: number }[] }) =>
  new Map(games.map(({ gameId, players }) => [gameId, players]))
