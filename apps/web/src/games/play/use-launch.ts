import { type Call } from '@ayva/contract/client'
import { type Game } from '@ayva/contract/games/lobby'
import { type AnyLaunch, launchDemo, launchPromo, launchReal } from '@ayva/contract/games/play'
import { gameVersions } from '@ayva/contract/games/play/version'
import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { withClientSeed } from '../rounds/rounds.ts'
import { useCall } from '#lib/call.ts'
import { type Mode } from './play-mode.ts'
import { isAnswer } from '#lib/is-answer.ts'

/** The demo of this tab continues after a reload. */
function keptDemo(gameId: number): string | undefined {
  return storage.find('demo', String(gameId))
}
export function forgetDemo(gameId: number): void {
  storage.forget('demo', String(gameId))
}

/**
 * Opens a game. Requested each time the page is opened, because the balance and the open round must be current; never
 * by the server.
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

/** The version of the game for this screen size. */
function wantedVersion(): '0' | '1' {
  const { mobile, desktop } = gameVersions
  return `${matchMedia('(max-width: 768px)').matches ? mobile : desktop}`
}

async function launch(call: Call, game: Game, mode: Mode): Promise<AnyLaunch> {
  const params = { id: game.id }
  const query = { backUrl: '/', cashUrl: '/payment/deposit', isMobile: wantedVersion() }
  const demoId = keptDemo(game.id)
  const onDemo = { ...query, ...(demoId !== undefined && { demoId }) }
  const launchIt = () =>
    mode === 'real'
      ? call(launchReal, { params, query })
      : call(mode === 'promo' ? launchPromo : launchDemo, { params, query: onDemo })
  const launched = await launchIt()
  // Supplier's games use their own randomness.
  if (launched.launchType !== 'embedded') return launched
  const opened = launched.launchOptions.demoId
  if (opened !== null) storage.keep('demo', opened, String(game.id))
  try {
    return await withClientSeed(call, launched)
  } catch (error) {
    // Another tab has fixed the client seed in between, so the pair is known by now.
    if (isAnswer(error)) return launchIt()
    throw error
  }
}
