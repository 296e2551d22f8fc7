import { type ScreenProps } from '../../fairness.ts'
import { type Classic3Outcome } from '../classic3.ts'
import { cabinets } from './cabinets.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

/** The window of a recomputed round. */
export function SlotScreen({ art, outcome }: ScreenProps) {
  const { grid, wins } = outcome as Classic3Outcome
  const looks = cabinets[art]?.symbols ?? {}
  const hits = new Set(wins.flatMap(({ cells }) => cells))
  return (
    <div className="fairness-reels">
      {[0, 1, 2].flatMap((row) =>
        grid.map((reel, index) => (
          <div
            key={`${row}${reel.join('')}${index * 3 + row}`}
            className={hits.has(index * 3 + row) ? 'is-hit' : undefined}
          >
            <SymbolPicture art={art} look={looks[reel[row]!]} named />
          </div>
        )),
      )}
    </div>
  )
}
