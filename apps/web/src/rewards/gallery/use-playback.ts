import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How often per second captions and progress bar are updated. */
const STEPS = 4

export type PlaybackState = 'still' | 'playing' | 'paused' | 'over'

/** The same drawing without its animations. */
export const stillOf = (svg: string) => svg.replace(/<animate(Transform)? [^>]*\/>/g, '')

/** Starts, pauses and restarts the animation of the drawing inside an element. */
export function usePlayback(seconds: number) {
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PlaybackState>('still')
  const [time, setTime] = useState(0)

  useLayoutEffect(() => {
    const drawing = drawingOf(stage)
    if (!drawing || state === 'still') return
    if (state === 'playing') drawing.unpauseAnimations()
    else drawing.pauseAnimations()
  }, [state])

  useEffect(() => {
    if (state !== 'playing') return
    let frame = requestAnimationFrame(function look() {
      const now = drawingOf(stage)?.getCurrentTime() ?? 0
      setTime(Math.min(seconds, Math.floor(now * STEPS) / STEPS))
      if (now >= seconds) setState('over')
      else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [state, seconds])

  const toggle = () => {
    if (state === 'over') drawingOf(stage)?.setCurrentTime(0)
    setState(state === 'playing' ? 'paused' : 'playing')
  }
  return { stage, state, time, toggle }
}

const drawingOf = (stage: RefObject<HTMLDivElement | null>) => stage.current?.querySelector('svg')
