import { Refusal } from '@ayva/contract/refusal'
import { type Game } from '@ayva/contract/games/lobby'
import { isIdentityDemanded } from '@ayva/contract/identity/kyc/labels'
import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { redirect, useParams } from 'react-router'
import { gameQuery } from '../lobby/lobby.ts'
import { selfQuery } from '../../identity/player/player.ts'
import { loadSimilar } from './pregame/similar.ts'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, PageMissing } from '#lib/page.ts'

/**
 * Loads the game of the address; an unknown one is a missing page. Undefined if the player must be identified first,
 * which the page then explains.
 */
export async function loadGame(args: LoadArgs): Promise<Game | undefined> {
  const { call, cache, params } = args
  const { developer = '', slug = '' } = params
  await leadToIdentity(args, `${developer}/${slug}`)
  try {
    const game = await cache.query({ ...gameQuery(call, developer, slug), ...known })
    // Similar games are shown below the choice, but the page works without them.
    await loadSimilar(call, cache, game).catch(optional)
    return game
  } catch (error) {
    if (isIdentityDemand(error)) return undefined
    const unknown = error instanceof Refusal && (error.status === 404 || error.status === 422)
    throw unknown ? new PageMissing() : error
  }
}

/** Redirects a player who must be identified; the game is stored to return to. */
export async function leadToIdentity(
  { call, cache, loggedIn }: LoadArgs,
  game?: string,
): Promise<void> {
  if (!loggedIn()) return
  const self = await cache.query({ ...selfQuery(call, loggedIn), ...known }).catch(optional)
  if (!self || !isIdentityDemanded(self.labels)) return
  if (game !== undefined) storage.keep('gameSlug', game)
  throw redirect('/verification-info')
}

/** The refusal in the specification: 417 with the header `kyc-verified`. */
export function isIdentityDemand(error: unknown): error is Refusal {
  return error instanceof Refusal && error.details.expectation === 'kyc-verified'
}

/** The game of the page's address, or the refusal of it; briefly neither after a logout. */
export function useAskedGame(): { game: Game | undefined; refusal: Error | null } {
  const { developer = '', slug = '' } = useParams()
  const { data, error } = useQuery(gameQuery(useCall(), developer, slug))
  return { game: data, refusal: error }
}
