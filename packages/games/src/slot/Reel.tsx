import './reel.css'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { type Looks } from './looks.ts'
import { columnOf, landing, LANDING_MS, restAt, START_GAP_MS, turning } from './reel-frames.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

export type ReelState = {
  phase: 'rest' | 'turn' | 'land'
  stop: number
  strip: readonly string[]
}

type Props = {
  index: number
  state: ReelState
  looks: Looks
  rows?: number
  /** Rows of this reel that belong to a win. */
  hits: readonly number[]
  dimmed: boolean
}

/** One reel: a column of the real strip that the browser moves. A press causes no layout. */
export function Reel({ index, state, looks, rows = 3, hits, dimmed }: Props) {
  const { phase, stop, strip } = state
  const column = useRef<HTMLDivElement>(null)
  useMotion(column, index, state, rows)
  const symbols = useMemo(() => columnOf(strip, rows), [strip, rows])
  return (
    <div className={`reel is-${phase}${dimmed ? ' is-dimmed' : ''}`}>
      <div className="reel-column" ref={column} style={{ transform: restAt(strip, stop, rows) }}>
        {symbols.map((id, row) => (
          <Cell
            // A row keeps its place while its symbol changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={row}
            id={id}
            looks={looks}
            hit={phase === 'rest' && hits.includes(row - stop)}
          />
        ))}
      </div>
    </div>
  )
}

type CellProps = { id: string; looks: Looks; hit: boolean }

const Cell = memo(function Cell({ id, looks, hit }: CellProps) {
  return (
    <span className={hit ? 'reel-cell is-hit' : 'reel-cell'}>
      <SymbolPicture look={looks.symbols[id]} />
    </span>
  )
})

function useMotion(
  column: React.RefObject<HTMLDivElement | null>,
  index: number,
  { phase, stop, strip }: ReelState,
  rows: number,
): void {
  useLayoutEffect(() => {
    const element = column.current
    if (!element || phase === 'rest') return
    if (phase === 'land') {
      const run = element.animate(landing(strip, stop, rows), {
        duration: LANDING_MS,
        fill: 'both',
      })
      return () => run.cancel()
    }
    const { keyframes, duration, iterationStart } = turning(strip, stop, rows)
    const run = element.animate(keyframes, {
      duration,
      iterationStart,
      iterations: Infinity,
      delay: index * START_GAP_MS,
      fill: 'both',
    })
    // Starts slowly, like a heavy wheel.
    run.playbackRate = 0.4
    const faster = setTimeout(() => run.updatePlaybackRate(1), 180 + index * START_GAP_MS)
    return () => {
      clearTimeout(faster)
      run.cancel()
    }
  }, [column, index, phase, stop, strip, rows])
}
