import { type ScreenProps } from '../../fairness.ts'
import { GridScreen } from '../../grid/GridScreen.tsx'
import { type TumbleOutcome } from '../tumble.ts'
import { tumbleLooks } from './looks.ts'

/** The first screen of a recomputed round. */
export function TumbleScreen({ art, outcome }: ScreenProps) {
  const { first, steps } = (outcome as TumbleOutcome).base
  return (
    <GridScreen looks={tumbleLooks(art)} first={first} hits={steps[0]?.cells ?? []} valued="M" />
  )
}
