import { Refusal } from '@ayva/contract/refusal'
import { type Game } from '@ayva/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { gameQuery } from '../lobby/lobby.ts'
import { loadSimilar } from './similar.ts'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, PageMissing } from '#lib/page.ts'

/** Loads the game that the address names; an unknown one is a missing page. */
export async function loadGame({ call, cache, params }: LoadArgs): Promise<Game> {
  const { developer = '', slug = '' } = params
  try {
    const game = await cache.query({ ...gameQuery(call, developer, slug), ...known })
    // Other games stand below the choice; a page without them is still that of the game.
    await loadSimilar(call, cache, game).catch(optional)
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
