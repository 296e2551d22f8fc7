import { type ScreenProps } from '../../fairness.ts'
import { ROWS, windowAt } from '../../slot/boards.ts'
import { labelOf } from '../../slot/looks.ts'
import { ScreenSeries } from '../../slot/ScreenSeries.tsx'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type BookModel, type BookOutcome, type Spin } from '../book.ts'
import { words } from './book.text.ts'
import { bookLooks } from './looks.ts'

const lineCells = ({ wins }: Spin) => wins.flatMap(({ cells }) => cells)

/** The boards of a recomputed round: the paid one, and the free ones in order. */
export function BookScreen({ art, model, outcome }: ScreenProps) {
  const { grid, base, feature } = outcome as BookOutcome
  const { freeStrips } = model as BookModel
  const looks = bookLooks(art)
  const { special = '', spins = [] } = feature ?? {}
  const screens = spins.map((spin, at) => {
    const { expanded, stops } = spin
    const filled = expanded.length > 0 ? `. ${words.special(labelOf(looks, special))}` : ''
    const board = windowAt(freeStrips, stops)
    const hits = [
      ...lineCells(spin),
      ...expanded.flatMap((reel) => board[reel]!.map((_, row) => reel * ROWS + row)),
    ]
    return {
      words: slotText.freeSpin(at + 1, spins.length) + filled,
      screen: <SlotScreenGrid looks={looks} grid={board} hits={hits} />,
    }
  })
  return (
    <>
      <SlotScreenGrid looks={looks} grid={grid} hits={lineCells(base)} />
      <ScreenSeries label={slotText.freeSpins} screens={screens} />
    </>
  )
}
