import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type WaysOutcome } from '../ways.ts'
import { waysLooks } from './looks.ts'

/** The first screen of a recomputed round. */
export function WaysScreen({ art, outcome }: ScreenProps) {
  return <SlotScreenGrid looks={waysLooks(art)} grid={(outcome as WaysOutcome).base.grid} />
}
