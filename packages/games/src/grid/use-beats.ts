import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { playSound } from '../table/sound.ts'
import { type Beat } from './beats.ts'

/** The current frame of the board, and functions to advance it. */
export function useBeats<M>(first: Beat<M>) {
  const [beat, setBeat] = useState(first)
  const gone = useRef(new AbortController())
  const skipped = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])

  /** On a press the present cells fall out. */
  const leave = useCallback(() => setBeat((now) => ({ ...now, motion: 'leave', marked: [] })), [])
  /** Nothing was staked, so the cells return. */
  const halt = useCallback(() => setBeat((now) => ({ ...now, motion: 'still' })), [])
  const skip = useCallback(() => skipped.current.abort(), [])

  const wait = useCallback((ms: number) => pause(ms, gone.current.signal), [])

  /** Shows frames one after another; those without a stake can be skipped to the last. */
  const run = useCallback(async (beats: readonly Beat<M>[], skippable: boolean) => {
    skipped.current = new AbortController()
    const { signal } = skippable
      ? { signal: AbortSignal.any([gone.current.signal, skipped.current.signal]) }
      : gone.current
    for (const next of beats) {
      if (signal.aborted) break
      setBeat(next)
      if (next.motion === 'fall') playSound('stop')
      await pause(next.ms, signal)
    }
    const last = beats.at(-1)
    if (last && signal.aborted && !gone.current.signal.aborted)
      setBeat({ ...last, motion: 'still' })
  }, [])

  return { beat, leave, halt, skip, wait, run }
}
