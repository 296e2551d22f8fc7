import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { type Classic3Outcome } from '../classic3.ts'
import { classic3Looks } from './looks.ts'

/** The window of a recomputed round. */
export function SlotScreen({ art, outcome }: ScreenProps) {
  const { grid, wins } = outcome as Classic3Outcome
  return (
    <SlotScreenGrid
      looks={classic3Looks(art)}
      grid={grid}
      hits={wins.flatMap(({ cells }) => cells)}
    />
  )
}
