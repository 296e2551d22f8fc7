import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type HoldOutcome } from '../hold.ts'
import { holdLooks } from './looks.ts'

/** The window of a recomputed round: the board that was paid for. */
export function HoldScreen({ art, outcome }: ScreenProps) {
  const { grid, wins } = outcome as HoldOutcome
  return (
    <SlotScreenGrid looks={holdLooks(art)} grid={grid} hits={wins.flatMap(({ cells }) => cells)} />
  )
}
