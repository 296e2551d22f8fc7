import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type BookOutcome } from '../book.ts'
import { bookLooks } from './looks.ts'

/** The window of a recomputed round: the board that was paid for. */
export function BookScreen({ art, outcome }: ScreenProps) {
  const { grid, base } = outcome as BookOutcome
  const hits = base.wins.flatMap(({ cells }) => cells)
  return <SlotScreenGrid looks={bookLooks(art)} grid={grid} hits={hits} />
}
