import { type ScreenProps } from '../../fairness.ts'
import { GridScreen } from '../../grid/GridScreen.tsx'
import { ScreenSeries } from '../../slot/ScreenSeries.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type TumbleOutcome, type TumbleSpin } from '../tumble.ts'
import { tumbleLooks } from './looks.ts'

/** The first screens of a recomputed round: that of the paid spin, and of each free one. */
export function TumbleScreen({ art, outcome }: ScreenProps) {
  const { base, free } = outcome as TumbleOutcome
  const looks = tumbleLooks(art)
  const firstOf = ({ first, steps }: TumbleSpin) => (
    <GridScreen looks={looks} first={first} hits={steps[0]?.cells ?? []} valued="M" />
  )
  return (
    <>
      {firstOf(base)}
      <ScreenSeries
        label={slotText.freeSpins}
        screens={free.map((spin, at) => {
          const times = spin.multiplier > 1 ? `, ×${spin.multiplier}` : ''
          return { words: slotText.freeSpin(at + 1, free.length) + times, screen: firstOf(spin) }
        })}
      />
    </>
  )
}
