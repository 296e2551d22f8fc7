import { useLayoutEffect, useRef } from 'react'
import { type Cabinet } from './cabinets.ts'
import {
  landing,
  LANDING_MS,
  landingColumn,
  START_GAP_MS,
  turning,
  turningColumn,
  windowAt,
} from './reel-frames.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

export type ReelState = { phase: 'rest' | 'turn' | 'land'; stop: number }

type Props = {
  index: number
  state: ReelState
  strip: readonly string[]
  art: string
  cabinet: Cabinet
  /** Rows of this reel that belong to a winning line. */
  hits: readonly number[]
  dimmed: boolean
}

/** One reel: at rest three symbols, in motion a column of the true strip moved by the browser. */
export function Reel({ index, state, strip, art, cabinet, hits, dimmed }: Props) {
  const { phase, stop } = state
  const column = useRef<HTMLDivElement>(null)
  useMotion(column, index, state, strip)
  const symbols =
    phase === 'rest'
      ? windowAt(strip, stop)
      : phase === 'turn'
        ? turningColumn(strip)
        : landingColumn(strip, stop)
  return (
    <div className={`reel is-${phase}${dimmed ? ' is-dimmed' : ''}`}>
      <div className="reel-column" ref={column}>
        {symbols.map((id, row) => (
          <span
            // A row keeps its place while its symbol changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={row}
            className={`reel-cell${phase === 'rest' && hits.includes(row) ? ' is-hit' : ''}`}
          >
            <SymbolPicture art={art} look={cabinet.symbols[id]} />
          </span>
        ))}
      </div>
    </div>
  )
}

function useMotion(
  column: React.RefObject<HTMLDivElement | null>,
  index: number,
  { phase, stop }: ReelState,
  strip: readonly string[],
): void {
  useLayoutEffect(() => {
    const element = column.current
    if (!element || phase === 'rest') return
    if (phase === 'land') {
      const run = element.animate(landing(), { duration: LANDING_MS, fill: 'both' })
      return () => run.cancel()
    }
    const { keyframes, duration, iterationStart } = turning(strip, stop)
    const run = element.animate(keyframes, {
      duration,
      iterationStart,
      iterations: Infinity,
      delay: index * START_GAP_MS,
      fill: 'both',
    })
    // A heavy wheel takes a moment to reach its speed.
    run.playbackRate = 0.4
    const faster = setTimeout(() => run.updatePlaybackRate(1), 180 + index * START_GAP_MS)
    return () => {
      clearTimeout(faster)
      run.cancel()
    }
  }, [column, index, phase, stop, strip])
}
