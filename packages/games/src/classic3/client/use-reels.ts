import { type Classic3Model, evaluateStops, type Stops } from '../classic3.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../../table/cycle.ts'
import { FADE_MS, prefersStill } from '../../table/motion.ts'
import { playSound } from '../../table/sound.ts'
import { earliestLastStop, LANDING_MS, stopTimes } from './reel-frames.ts'
import { type ReelState } from './Reel.tsx'

const rest = (stop: number): ReelState => ({ phase: 'rest', stop })

/** The reels of one cabinet: started by the press, stopped by the answer. */
export function useReels(model: Classic3Model, first: readonly number[]) {
  const [reels, setReels] = useState<ReelState[]>(() => first.map(rest))
  const gone = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])

  const turn = useCallback(() => {
    if (prefersStill()) return
    setReels((now) => now.map(({ stop }) => ({ phase: 'turn', stop })))
  }, [])

  /** Stops one reel after another, the last one at the given moment or as soon as it can. */
  const land = useCallback(async (stops: readonly number[], revealAt: number) => {
    const { signal } = gone.current
    const set = (reel: number, state: ReelState) =>
      setReels((now) => now.map((one, index) => (index === reel ? state : one)))
    if (prefersStill()) {
      await pause(revealAt - performance.now(), signal)
      setReels(stops.map(rest))
      return pause(FADE_MS, signal)
    }
    const last = Math.max(revealAt, earliestLastStop(performance.now()))
    await Promise.all(
      stopTimes(last).map(async (stopAt, reel) => {
        await pause(stopAt - LANDING_MS - performance.now(), signal)
        set(reel, { phase: 'land', stop: stops[reel]! })
        await pause(stopAt - performance.now(), signal)
        playSound('stop')
      }),
    )
    // The overshoot of the last reel comes to rest before the window is drawn anew.
    await pause(60, signal)
    setReels(stops.map(rest))
  }, [])

  /** Nothing was staked: the reels go back to what they showed. */
  const halt = useCallback(() => setReels((now) => now.map(({ stop }) => rest(stop))), [])

  return { reels, turn, land, halt }
}

/** A board to look at before the first spin: the first one of the strips that wins nothing. */
export function quietStops(model: Classic3Model): Stops {
  for (let third = 0; third < model.strips[2].length; third++) {
    const stops: Stops = [0, 0, third]
    if (evaluateStops(model, stops, () => 0).wins.length === 0) return stops
  }
  return [0, 0, 0]
}
