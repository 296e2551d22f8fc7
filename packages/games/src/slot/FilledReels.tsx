import './feature.css'
import { type Looks } from './looks.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

type Props = { reels: readonly number[]; symbol: string; looks: Looks }

/** Reels that one symbol has filled: it opens from the middle over the previous cells. */
export function FilledReels({ reels, symbol, looks }: Props) {
  return (
    <div className="slot-filled" aria-hidden="true">
      {reels.map((reel) => (
        <div key={reel} style={{ gridColumn: reel + 1 }}>
          {[0, 1, 2].map((row) => (
            <span key={row}>
              <SymbolPicture look={looks.symbols[symbol]} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
