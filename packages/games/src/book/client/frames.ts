import { ROWS, windowAt } from '../../slot/boards.ts'
import { labelOf, type Looks } from '../../slot/looks.ts'
import { type Frame, type FreeSpins } from '../../slot/use-free-spins.ts'
import { featureWords, winsSpoken, winsWords } from '../../slot/words.ts'
import { type BookModel, type BookOutcome, type Spin } from '../book.ts'
import { words } from './book.text.ts'

/** The number of books that trigger the free spins or extend them. */
const TRIGGER = 3

function bookCells(model: BookModel, spin: Spin, strips: readonly (readonly string[])[]) {
  return windowAt(strips, spin.stops).flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === model.book ? [reel * ROWS + row] : [])),
  )
}

/** The board before expansion: lines and books. */
export function frameOf(model: BookModel, spin: Spin, free: boolean): Frame {
  const cells = [
    ...spin.wins.flatMap((win) => win.cells),
    ...(spin.books >= TRIGGER
      ? bookCells(model, spin, free ? model.freeStrips : model.strips)
      : []),
  ]
  return { wins: spin.wins, cells, units: spin.lineUnits + spin.scatterUnits }
}

/** Then the reels that the expanding symbol fills, paid on every line. */
function filledOf(spin: Spin, symbol: string): Frame[] {
  if (spin.expandUnits === 0) return []
  const cells = spin.expanded.flatMap((reel) => [0, 1, 2].map((row) => reel * 3 + row))
  return [{ wins: [], cells, filled: { reels: spin.expanded, symbol }, units: spin.expandUnits }]
}

export function featureOf(model: BookModel, outcome: BookOutcome, looks: Looks): FreeSpins | null {
  const { feature } = outcome
  if (!feature) return null
  const { special, spins } = feature
  return {
    awarded: model.freeSpins,
    most: model.maxFreeSpins,
    note: words.special(labelOf(looks, special)),
    look: looks.symbols[special],
    spins: spins.map((spin) => {
      const frame = frameOf(model, spin, true)
      return {
        stops: spin.stops,
        frames: [...(frame.cells.length > 0 ? [frame] : []), ...filledOf(spin, special)],
        more: spin.books >= TRIGGER ? model.freeSpins : 0,
      }
    }),
  }
}

/** The small text of the badge. */
export function winWords({ base, feature }: BookOutcome, looks: Looks): string {
  if (feature) return featureWords(feature.spins.length)
  return winsWords(looks, base.wins)
}

export function spokenOutcome({ base, feature, capped }: BookOutcome, looks: Looks): string {
  const lines = base.wins.length > 0 ? winsSpoken(looks, base.wins) : words.noLine
  const series = feature
    ? `. ${featureWords(feature.spins.length)}. ${words.special(labelOf(looks, feature.special))}`
    : ''
  return `${lines}${series}${capped ? `. ${words.capped}` : ''}`
}
