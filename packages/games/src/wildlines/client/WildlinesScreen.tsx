import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type WildlinesOutcome } from '../wildlines.ts'
import { wildlinesLooks } from './looks.ts'

/** The window of a recomputed round: the board that was paid for. */
export function WildlinesScreen({ art, outcome }: ScreenProps) {
  const { grid, base } = outcome as WildlinesOutcome
  const hits = base.wins.flatMap(({ cells }) => cells)
  return <SlotScreenGrid looks={wildlinesLooks(art)} grid={grid} hits={hits} />
}
