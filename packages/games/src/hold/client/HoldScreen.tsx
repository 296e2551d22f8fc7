import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type HoldOutcome } from '../hold.ts'
import { holdLooks } from './looks.ts'

/** The board of a recomputed round's paid spin. */
export function HoldScreen({ art, outcome }: ScreenProps) {
  const { grid, wins } = outcome as HoldOutcome
  return (
    <SlotScreenGrid looks={holdLooks(art)} grid={grid} hits={wins.flatMap(({ cells }) => cells)} />
  )
}
