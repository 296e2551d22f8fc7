import { type Call } from '@ayva/contract/client'
import { type Game } from '@ayva/contract/lobby'
import { type Launch, launchDemo, launchReal } from '@ayva/contract/play'
import { Refusal } from '@ayva/contract/refusal'
import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { withClientSeed } from '../rounds/rounds.ts'
import { useCall } from '#lib/call.ts'
import { type Mode } from './play-mode.ts'

/** The demo of this tab goes on after a reload. */
function keptDemo(gameId: number): string | undefined {
  return storage.find('demo', String(gameId))
}
export function forgetDemo(gameId: number): void {
  storage.forget('demo', String(gameId))
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
  if (opened !== null) storage.keep('demo', opened, String(game.id))
  return withClientSeed(call, launched)
}
