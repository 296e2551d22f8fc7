import { type Game } from '@ayva/contract/games/lobby'
import { create } from 'zustand'

type PlayState = {
  /** The game that is being opened, or is open, in this tab. */
  gameToOpen: Game | undefined
  /** What was opened last was a demo. */
  isDemoOpened: boolean
  /** The last launch has failed. */
  isUrlError: boolean
  /**
   * Something of the site stands over the game: a dialog, a check on reality. A supplier's game is told
   * to wait meanwhile.
   */
  isPaused: boolean
}

/** How opening games goes. Only effects change it, so the server always sees it as it is here. */
export const usePlayState = create<PlayState>(() => ({
  gameToOpen: undefined,
  isDemoOpened: false,
  isUrlError: false,
  isPaused: false,
}))

export const playState = {
  opening: (game: Game) => usePlayState.setState({ gameToOpen: game, isUrlError: false }),
  opened: (mode: 'real' | 'demo') =>
    usePlayState.setState({ isDemoOpened: mode === 'demo', isUrlError: false }),
  failed: () => usePlayState.setState({ isUrlError: true }),
  pause: (isPaused: boolean) => usePlayState.setState({ isPaused }),
  left: () => usePlayState.setState({ gameToOpen: undefined, isPaused: false }),
}
