import { type Call } from '@ayva/contract/client'
import { type Game, type GameCard } from '@ayva/contract/games/lobby'
import { type PregameTournament } from '@ayva/contract/games/play'
import { create } from 'zustand'
import { optional } from '#lib/cache.ts'
import { realPath } from '#lib/game-links.ts'

type PregamePopup = {
  slug: string | undefined
  game: Game | undefined
  /** The address at which play continues after it becomes possible. */
  link: string | undefined
  /** Null if the game counts for no tournament. */
  tournament: PregameTournament | null
  bonusGames: readonly GameCard[]
  popularGames: readonly GameCard[]
}

const closed: PregamePopup = {
  slug: undefined,
  game: undefined,
  link: undefined,
  tournament: null,
  bonusGames: [],
  popularGames: [],
}

/** The dialog before a game that its player cannot play; empty while it is closed. */
export const usePregamePopup = create<PregamePopup>(() => closed)

/** Fills it at once with the game, then with the open alternatives as far as they load. */
export async function openPregame(call: Call, game: Game): Promise<void> {
  usePregamePopup.setState({ ...closed, slug: game.slug, game, link: realPath(game) })
  const { pregameBonusGames, pregamePopularGames, showPregame } =
    await import('@ayva/contract/games/play')
  const [pregame, bonusGames, popularGames] = await Promise.all([
    call(showPregame, { params: { id: game.id } }).catch(optional),
    call(pregameBonusGames, {}).catch(optional),
    call(pregamePopularGames, {}).catch(optional),
  ])
  // By now it can be closed or belong to another game.
  if (usePregamePopup.getState().game !== game) return
  const others = (games: readonly GameCard[] = []) => games.filter(({ id }) => id !== game.id)
  usePregamePopup.setState({
    tournament: pregame?.tournament ?? null,
    bonusGames: others(bonusGames ?? []),
    popularGames: others(popularGames ?? []),
  })
}

export const closePregame = (): void => usePregamePopup.setState(closed, true)
