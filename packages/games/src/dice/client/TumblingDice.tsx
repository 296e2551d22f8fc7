import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { ROLL_MS } from './use-roll.ts'

/**
 * One throw: up, three bounces of decreasing height, and rest. The picture shows no result, so the throw is the same
 * for every number.
 */
function flight(side: 1 | -1): Keyframe[] {
  const at = (offset: number, x: number, y: number, turns: number, easing?: string): Keyframe => ({
    offset,
    transform: `translate(${side * x}%, ${y}%) rotate(${side * turns * 360}deg)`,
    ...(easing && { easing }),
  })
  const fall = 'cubic-bezier(0.5, 0, 0.9, 0.5)'
  const rise = 'cubic-bezier(0.1, 0.5, 0.5, 1)'
  return [
    at(0, 0, 0, 0, rise),
    at(0.2, 26, -58, 0.5, fall),
    at(0.4, 44, 0, 1, rise),
    at(0.55, 34, -28, 1.4, fall),
    at(0.7, 22, 0, 1.75, rise),
    at(0.8, 14, -10, 1.9, fall),
    at(0.9, 6, 0, 2, 'ease-out'),
    at(1, 0, 0, 2),
  ]
}

/** Two pairs of dice beside the number, or one above it on a phone. */
export function TumblingDice({ rolling, picture }: { rolling: boolean; picture: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rolling || prefersStill()) return
    // If the answer is late the throw is repeated: the number appears when the dice have come to rest.
    const runs = [...(box.current?.children ?? [])].map((pair, index) =>
      pair.animate(flight(index === 0 ? 1 : -1), { duration: ROLL_MS, iterations: Infinity }),
    )
    return () => runs.forEach((run) => run.cancel())
  }, [rolling])
  return (
    <div className={`dice-pairs${rolling ? ' is-rolling' : ''}`} ref={box} aria-hidden="true">
      <span>
        <img src={picture} alt="" width={300} height={220} />
      </span>
      <span>
        <img src={picture} alt="" width={300} height={220} />
      </span>
    </div>
  )
}
