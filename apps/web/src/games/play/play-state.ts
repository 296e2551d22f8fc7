import { type Game } from '@ayva/contract/games/lobby'
import { create } from 'zustand'

type PlayState = {
  /** The game that is opening or open in this tab. */
  gameToOpen: Game | undefined
  /** The last opened game was a demo. */
  isDemoOpened: boolean
  /** The last launch has failed. */
  isUrlError: boolean
  /** Part of the site covers the game: a dialog or a reality check. A supplier's game is paused meanwhile. */
  isPaused: boolean
}

/** The state of opening games. Only effects change it, so on the server it has its initial value. */
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
