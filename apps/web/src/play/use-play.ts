import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { type Game } from '@ayva/contract/lobby'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { gamesQuery } from '../lobby/use-lobby.ts'
import { known, optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, PageMissing } from '#lib/page.ts'

function gameQuery(call: Call, developer: string, slug: string) {
  return queryOptions({
    queryKey: ['game', developer, slug],
    queryFn: async () =>
      call((await import('@ayva/contract/lobby')).showGame, { params: { developer, slug } }),
    ...shared,
  })
}

/** Loads the game that the address names; an unknown one is a missing page. */
export async function loadGame({ call, cache, params }: LoadArgs): Promise<Game> {
  const { developer = '', slug = '' } = params
  try {
    const [game] = await Promise.all([
      cache.query({ ...gameQuery(call, developer, slug), ...known }),
      // Other games stand below the choice; a page without them is still that of the game.
      cache.query(gamesQuery(call)).catch(optional),
    ])
    return game
  } catch (error) {
    const unknown = error instanceof Refusal && (error.status === 404 || error.status === 422)
    throw unknown ? new PageMissing() : error
  }
}

/** The game of the page's address; undefined for the moment after a logout has emptied the cache. */
export function useGame(): Game | undefined {
  const { developer = '', slug = '' } = useParams()
  return useQuery(gameQuery(useCall(), developer, slug)).data
}
