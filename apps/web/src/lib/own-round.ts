import { create } from 'zustand'

type OwnRound = {
  /** Whether a round is running in the game of this page; undefined if no game reports it. */
  isRunning: boolean | undefined
  /** A game is open for real money. */
  isForMoney: boolean
  /** A dialog of another module is open over the game, so a supplier's game must pause. */
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
