import './grid.css'
import { memo, useLayoutEffect, useRef } from 'react'
import { type Looks, type SymbolLook } from '../slot/looks.ts'
import { SymbolPicture } from '../slot/SymbolPicture.tsx'
import { prefersStill } from '../table/motion.ts'
import { type Frame } from './beats.ts'
import { fallOf, leaveOf, takeOf } from './grid-frames.ts'

type Props = {
  frame: Frame
  looks: Looks
  /** The id of a symbol that carries a value: `M25` is an `M` of 25. */
  valued?: string | undefined
}

/** Columns of falling cells. Only `transform` and `opacity` are animated, so that the browser needs no layout. */
export function GridBoard({ frame, looks, valued }: Props) {
  const board = useRef<HTMLDivElement>(null)
  useMotion(board, frame)
  const marked = new Set(frame.marked)
  const uneven = frame.columns.some((column) => column.length < frame.rows)
  const shows = frame.motion === 'mark' || frame.motion === 'take'
  return (
    <div
      className={`grid-board${shows ? ' has-marks' : ''}${uneven ? ' is-uneven' : ''}`}
      ref={board}
    >
      {frame.columns.map((column, at) => (
        // The columns never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="grid-column" key={at} style={tallOf(column.length)}>
          {column.map(({ id, symbol }, row) => (
            <Cell
              key={id}
              {...faceOf(looks, symbol, valued)}
              marked={shows && marked.has(at * frame.rows + row)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const tallOf = (cells: number) => ({ '--tall': cells }) as React.CSSProperties

export type Face = { look: SymbolLook | undefined; value?: string | undefined }

/** The picture of a symbol, and the value that it carries. */
export function faceOf({ symbols }: Looks, symbol: string, valued: string | undefined): Face {
  const own = symbols[symbol]
  if (own || valued === undefined || !symbol.startsWith(valued)) return { look: own }
  return { look: symbols[valued], value: symbol.slice(valued.length) }
}

const Cell = memo(function Cell({ look, value, marked }: Face & { marked: boolean }) {
  return (
    <span className={marked ? 'grid-cell is-marked' : 'grid-cell'}>
      <SymbolPicture look={look} />
      {value !== undefined && <b className="grid-value">×{value}</b>}
    </span>
  )
})

function useMotion(board: React.RefObject<HTMLDivElement | null>, frame: Frame): void {
  useLayoutEffect(() => {
    const columns = board.current?.children
    if (!columns || prefersStill()) return
    const runs = frame.columns.flatMap((column, at) =>
      column.flatMap((cell, row) => {
        const index = at * frame.rows + row
        const element = columns[at]?.children[row]
        const motion =
          frame.motion === 'leave'
            ? leaveOf(at, row, column.length)
            : frame.motion === 'take'
              ? frame.marked.includes(index) && takeOf()
              : frame.motion === 'fall' && cell.from > 0 && fallOf(frame, at, row)
        return element && motion ? [element.animate(motion.keyframes, motion.timing)] : []
      }),
    )
    return () => {
      for (const run of runs) run.cancel()
    }
  }, [board, frame])
}
