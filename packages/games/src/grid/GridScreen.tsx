import { type Looks } from '../slot/looks.ts'
import { SymbolPicture } from '../slot/SymbolPicture.tsx'
import './grid.css'
import { faceOf } from './GridBoard.tsx'

type Props = {
  looks: Looks
  /** `first[column][row]`. */
  first: readonly (readonly string[])[]
  /** The cells that paid first. */
  hits: readonly number[]
  valued?: string
}

/** The first screen of a recomputed round. */
export function GridScreen({ looks, first, hits, valued }: Props) {
  const rows = first[0]!.length
  const won = new Set(hits)
  return (
    <div
      className="fairness-reels"
      style={{ gridTemplateColumns: `repeat(${first.length}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: rows }, (_, row) =>
        first.map((column, at) => {
          const { look, value } = faceOf(looks, column[row]!, valued)
          const hit = won.has(at * rows + row) ? ' is-hit' : ''
          return (
            <div key={`${row}.${at * rows + row}`} className={`grid-screen-cell${hit}`}>
              <SymbolPicture look={look} named />
              {value !== undefined && <b className="grid-value">×{value}</b>}
            </div>
          )
        }),
      )}
    </div>
  )
}
