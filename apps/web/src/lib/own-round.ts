import { create } from 'zustand'

type OwnRound = {
  /** Whether a round goes on in the game of this page; undefined where no game says. */
  isRunning: boolean | undefined
  /** A game is open for money. */
  isForMoney: boolean
  /** A dialog of another module stands over the game: a supplier's game is told to wait. */
  isCovered: boolean
}

export const useOwnRound = /* @__PURE__ */ create<OwnRound>(() => ({
  isRunning: undefined,
  isForMoney: false,
  isCovered: false,
}))

export const tellOwnRound = (isRunning: boolean | undefined) => useOwnRound.setState({ isRunning })
export const tellForMoney = (isForMoney: boolean) => useOwnRound.setState({ isForMoney })
export const coverGame = (isCovered: boolean) => useOwnRound.setState({ isCovered })
