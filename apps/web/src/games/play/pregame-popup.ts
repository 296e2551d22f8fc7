import { type Call } from '@ayva/contract/client'
import { type Game, type GameCard } from '@ayva/contract/games/lobby'
import { type PregameTournament } from '@ayva/contract/games/play'
import { create } from 'zustand'
import { optional } from '#lib/cache.ts'
import { realPath } from '#lib/game-links.ts'

type PregamePopup = {
  slug: string | undefined
  game: Game | undefined
  /** Where play goes on once it is open. */
  link: string | undefined
  /** Null while the game counts for none. */
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

/** The dialog before a game that is closed to its player; empty while it is not open. */
export const usePregamePopup = create<PregamePopup>(() => closed)

/** Fills it: at once with the game, then with what is open instead, as far as that can be had. */
export async function openPregame(call: Call, game: Game): Promise<void> {
  usePregamePopup.setState({ ...closed, slug: game.slug, game, link: realPath(game) })
  const { pregameBonusGames, pregamePopularGames, showPregame } =
    await import('@ayva/contract/games/play')
  const [pregame, bonusGames, popularGames] = await Promise.all([
    call(showPregame, { params: { id: game.id } }).catch(optional),
    call(pregameBonusGames, {}).catch(optional),
    call(pregamePopularGames, {}).catch(optional),
  ])
  // It may be closed by now, or another game's.
  if (usePregamePopup.getState().game !== game) return
  const others = (games: readonly GameCard[] = []) => games.filter(({ id }) => id !== game.id)
  usePregamePopup.setState({
    tournament: pregame?.tournament ?? null,
    bonusGames: others(bonusGames ?? []),
    popularGames: others(popularGames ?? []),
  })
}

export const closePregame = (): void => usePregamePopup.setState(closed, true)
