import { type Looks } from './looks.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

type Props = {
  looks: Looks
  /** `grid[reel][row]`; reels can have different heights. */
  grid: readonly (readonly string[])[]
  /** Winning cells as `reel * rows + row`. */
  hits?: readonly number[]
}

/** The board of a recomputed round. */
export function SlotScreenGrid({ looks, grid, hits = [] }: Props) {
  const rows = Math.max(...grid.map((reel) => reel.length))
  const won = new Set(hits)
  return (
    <div
      className="fairness-reels"
      style={{ gridTemplateColumns: `repeat(${grid.length}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: rows }, (_, row) =>
        grid.map((reel, index) => (
          <div
            key={`${row}.${index * rows + row}`}
            className={won.has(index * rows + row) ? 'is-hit' : undefined}
          >
            {reel[row] !== undefined && <SymbolPicture look={looks.symbols[reel[row]]} named />}
          </div>
        )),
      )}
    </div>
  )
}
