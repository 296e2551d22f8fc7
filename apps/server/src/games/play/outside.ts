/** Opens a game of a supplier: its server returns the address, and the page shows it in a frame or a window. */
import { type Currency, refusing } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/games/lobby'
import { launchReal, type OutsideLaunch, type PlaySession } from '@ayva/contract/games/play'
import { type Deps } from '#lib/deps.ts'
import { openOutside, SupplierAway } from '../suppliers/suppliers.ts'

const refuse = refusing(launchReal.refusals)
const DEMO_CURRENCY = 'RUB'

/** The details about the visitor that a supplier gets. */
export type Here = { ip: string; lang: string; isMobile: boolean }
type Asked = {
  game: Game
  urls: { backUrl: string; cashUrl: string; exitUrl: string }
  /** A path of this site. */
  exitPath: string
  here: Here
  /** Null for a demo. */
  player: { id: bigint; sessionId: string; currency: Currency; session: PlaySession } | null
}

/** Refuses with `game_unreached` if the supplier does not answer. */
export async function launchOutside(deps: Deps, asked: Asked): Promise<OutsideLaunch> {
  const { game, urls, exitPath, here, player } = asked
  const opened = await openOutside(deps, {
    game,
    player,
    mobile: here.isMobile,
    ip: here.ip,
    country: null,
    lang: here.lang,
    urls: { back: exitPath, cash: urls.cashUrl },
  }).catch((error: unknown) => {
    throw error instanceof SupplierAway ? refuse('game_unreached') : error
  })
  return {
    url: opened.url,
    launchType: game.launchType === 'window' ? 'window' : 'frame',
    launchOptions: {
      ...urls,
      mode: player ? 'real' : 'demo',
      currency: player?.currency ?? DEMO_CURRENCY,
      origins: opened.origins,
      session: player?.session ?? null,
    },
  }
}
