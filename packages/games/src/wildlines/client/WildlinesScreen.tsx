import { type ScreenProps } from '../../fairness.ts'
import { windowAt } from '../../slot/boards.ts'
import { ScreenSeries } from '../../slot/ScreenSeries.tsx'
import { SlotScreenGrid } from '../../slot/SlotScreen.tsx'
import { slotText } from '../../slot/slot.text.ts'
import { type Spin, type WildlinesModel, type WildlinesOutcome } from '../wildlines.ts'
import { wildlinesLooks } from './looks.ts'

/** The boards of a recomputed round: the paid one, and those of its free spins. */
export function WildlinesScreen({ art, model, outcome }: ScreenProps) {
  const { grid, base, feature } = outcome as WildlinesOutcome
  const { freeStrips } = model as WildlinesModel
  const looks = wildlinesLooks(art)
  const board = ({ wins }: Spin, cut: readonly (readonly string[])[]) => (
    <SlotScreenGrid looks={looks} grid={cut} hits={wins.flatMap(({ cells }) => cells)} />
  )
  const { multiplier = 1, spins = [] } = feature ?? {}
  const times = multiplier > 1 ? `, ×${multiplier}` : ''
  return (
    <>
      {board(base, grid)}
      <ScreenSeries
        label={slotText.freeSpins}
        screens={spins.map((spin, at) => ({
          words: slotText.freeSpin(at + 1, spins.length) + times,
          screen: board(spin, windowAt(freeStrips, spin.stops)),
        }))}
      />
    </>
  )
}
