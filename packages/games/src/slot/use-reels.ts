import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { FADE_MS, prefersStill } from '../table/motion.ts'
import { playSound } from '../table/sound.ts'
import { earliestLastStop, FREE_GAP_MS, LANDING_MS, stopTimes } from './reel-frames.ts'
import { type ReelState } from './Reel.tsx'

export type Strips = readonly (readonly string[])[]

/** The reels of one cabinet: started by the press, stopped by the answer. */
export function useReels(strips: Strips, first: readonly number[]) {
  const [reels, setReels] = useState<ReelState[]>(() => standing(strips, first))
  const gone = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])

  const turn = useCallback(() => {
    if (prefersStill()) return
    setReels((now) => now.map((reel) => ({ ...reel, phase: 'turn' })))
  }, [])

  /** Shows a board without motion: before a free spin, or after a feature was skipped. */
  const stand = useCallback((on: Strips, stops: readonly number[]) => {
    setReels(standing(on, stops))
  }, [])

  /**
   * Stops the reels one after another, the last one at the given moment or as soon as possible. In a series without
   * stakes the intervals are shorter, and on the abort signal they stop at once.
   */
  const land = useCallback(
    async (stops: readonly number[], lastStopAt: number, series?: AbortSignal) => {
      const signal = series ? AbortSignal.any([series, gone.current.signal]) : gone.current.signal
      const gap = series ? FREE_GAP_MS : undefined
      const set = (reel: number, phase: ReelState['phase']) =>
        setReels((now) =>
          now.map((one, index) => (index === reel ? { ...one, phase, stop: stops[reel]! } : one)),
        )
      const rest = () =>
        setReels((now) => now.map((one, reel) => ({ ...one, phase: 'rest', stop: stops[reel]! })))
      if (prefersStill()) {
        await pause(lastStopAt - performance.now(), signal)
        rest()
        return pause(FADE_MS, signal)
      }
      const soonest = earliestLastStop(performance.now(), stops.length, gap)
      const times = stopTimes(Math.max(lastStopAt, soonest), stops.length, gap)
      await Promise.all(
        times.map(async (stopAt, reel) => {
          await pause(stopAt - LANDING_MS - performance.now(), signal)
          if (signal.aborted) return
          set(reel, 'land')
          await pause(stopAt - performance.now(), signal)
          if (!signal.aborted) playSound('stop')
        }),
      )
      // The last reel settles before its symbols are highlighted.
      await pause(60, signal)
      rest()
    },
    [],
  )

  /** Nothing was staked, so the reels return to what they showed. */
  const halt = useCallback(
    () => setReels((now) => now.map((reel) => ({ ...reel, phase: 'rest' }))),
    [],
  )

  return { reels, turn, land, halt, stand }
}

function standing(strips: Strips, stops: readonly number[]): ReelState[] {
  return strips.map((strip, reel) => ({ phase: 'rest', stop: stops[reel]!, strip }))
}
