import { type ScreenProps } from '../../fairness.ts'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type WaysOutcome } from '../ways.ts'
import { waysLooks } from './looks.ts'
import { words } from './ways.text.ts'

/** The screens of a recomputed round: the paid one, and those of its free spins. */
export function WaysScreen({ art, outcome }: ScreenProps) {
  const { base, free } = outcome as WaysOutcome
  const looks = waysLooks(art)
  return (
    <>
      <SlotScreenGrid looks={looks} grid={base.grid} />
      {free.length > 0 && (
        <ol className="fairness-series" aria-label={slotText.freeSpins}>
          {free.map(({ grid, multiplier, stops, heights }, at) => (
            <li key={`${at} ${stops.join()} ${heights.join()}`}>
              <p>{words.freeSpin(slotText.spinOf(at + 1, free.length), multiplier)}</p>
              <SlotScreenGrid looks={looks} grid={grid} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
