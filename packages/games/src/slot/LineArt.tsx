import { type LineWin } from './boards.ts'

type Props = {
  wins: readonly Pick<LineWin, 'line' | 'count'>[]
  lines: readonly (readonly number[])[]
  rows?: number
}

const CELL = 100

/** Winning lines over the cells, each as long as its run. */
export function LineArt({ wins, lines, rows = 3 }: Props) {
  const columns = lines[0]?.length ?? 0
  return (
    <svg
      className="slot-lines"
      viewBox={`0 0 ${columns * CELL} ${rows * CELL}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {wins.map(({ line, count }) => {
        const points = lines[line]!.slice(0, count)
          .map((row, reel) => `${reel * CELL + CELL / 2},${row * CELL + CELL / 2}`)
          .join(' ')
        return (
          <g key={line}>
            <polyline points={points} className="is-edge" />
            <polyline points={points} />
          </g>
        )
      })}
    </svg>
  )
}
