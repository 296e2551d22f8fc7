import { create } from 'zustand'

type OwnRound = { isRunning: boolean | undefined }

/** Whether a round goes on in the game of this page; undefined where no game says. */
export const useOwnRound = /* @__PURE__ */ create<OwnRound>(() => ({ isRunning: undefined }))

export const tellOwnRound = (isRunning: boolean | undefined) => useOwnRound.setState({ isRunning })
