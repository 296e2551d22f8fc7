import { type ScreenProps } from '../../fairness.ts'
import { ScreenSeries } from '../../slot/ScreenSeries.tsx'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type WaysOutcome } from '../ways.ts'
import { waysLooks } from './looks.ts'

/** The screens of a recomputed round: the paid one, and those of its free spins. */
export function WaysScreen({ art, outcome }: ScreenProps) {
  const { base, free } = outcome as WaysOutcome
  const looks = waysLooks(art)
  return (
    <>
      <SlotScreenGrid looks={looks} grid={base.grid} />
      <ScreenSeries
        label={slotText.freeSpins}
        screens={free.map(({ grid, multiplier }, at) => ({
          words: `${slotText.freeSpin(at + 1, free.length)}, ×${multiplier}`,
          screen: <SlotScreenGrid looks={looks} grid={grid} />,
        }))}
      />
    </>
  )
}
