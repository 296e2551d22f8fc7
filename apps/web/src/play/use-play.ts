import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { type Game, showGame } from '@ayva/contract/lobby'
import { type Launch, launchDemo, launchReal } from '@ayva/contract/play'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { gamesQuery } from '../lobby/use-lobby.ts'
import { withClientSeed } from '../rounds/client-seed.ts'
import { known, optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, PageMissing } from '#lib/page.ts'
import { type Mode } from './play-mode.ts'

function gameQuery(call: Call, developer: string, slug: string) {
  return queryOptions({
    queryKey: ['game', developer, slug],
    queryFn: () => call(showGame, { params: { developer, slug } }),
    ...shared,
  })
}

/** Loads the game that the address names; an unknown one is a missing page. */
export async function loadGame({ call, cache, params }: LoadArgs): Promise<void> {
  const { developer = '', slug = '' } = params
  try {
    await Promise.all([
      cache.query({ ...gameQuery(call, developer, slug), ...known }),
      // Other games stand below the choice; a page without them is still that of the game.
      cache.query(gamesQuery(call)).catch(optional),
    ])
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

const demoKey = (gameId: number) => `ayva.demo.${gameId}`

/** The demo of this tab goes on after a reload. */
function keptDemo(gameId: number): string | undefined {
  return sessionStorage.getItem(demoKey(gameId)) ?? undefined
}
export function forgetDemo(gameId: number): void {
  sessionStorage.removeItem(demoKey(gameId))
}

/**
 * Opens a game. Asked for anew each time the page is opened, for the purse and the open round are
 * those of now; and never by the server, which has no player's eyes.
 */
export function useLaunch(game: Game, mode: Mode, turn: number) {
  const call = useCall()
  return useQuery({
    queryKey: ['launch', game.id, mode, turn],
    queryFn: () => launch(call, game, mode),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function launch(call: Call, game: Game, mode: Mode): Promise<Launch> {
  const params = { id: game.id }
  const isMobile = matchMedia('(max-width: 768px)').matches ? ('1' as const) : ('0' as const)
  const query = { backUrl: '/', cashUrl: '/payment/deposit', isMobile }
  if (mode === 'real') {
    const launchIt = () => call(launchReal, { params, query })
    const launched = await launchIt()
    try {
      return await withClientSeed(call, launched)
    } catch (error) {
      // Another tab has fixed the seed in between: then the pair is known by now.
      if (error instanceof Refusal && error.status < 500) return launchIt()
      throw error
    }
  }
  const demoId = keptDemo(game.id)
  const launched = await call(launchDemo, {
    params,
    query: { ...query, ...(demoId !== undefined && { demoId }) },
  })
  const opened = launched.launchOptions.demoId
  if (opened !== null) sessionStorage.setItem(demoKey(game.id), opened)
  return withClientSeed(call, launched)
}
