import { type ScreenProps } from '../../fairness.ts'
import { GridScreen } from '../../grid/GridScreen.tsx'
import { ScreenSeries } from '../../slot/ScreenSeries.tsx'
import { type ClusterDrop, type ClusterOutcome } from '../cluster.ts'
import { words } from './cluster.text.ts'
import { clusterLooks } from './looks.ts'

/** The first screens of a recomputed round: that of the paid drop, and of each free one. */
export function ClusterScreen({ art, outcome }: ScreenProps) {
  const { base, free } = outcome as ClusterOutcome
  const looks = clusterLooks(art)
  const firstOf = ({ first, steps }: ClusterDrop) => (
    <GridScreen looks={looks} first={first} hits={steps[0]?.cells ?? []} />
  )
  return (
    <>
      {firstOf(base)}
      <ScreenSeries
        label={words.series}
        screens={free.map((drop, at) => {
          const top = drop.steps.at(-1)?.multiplier
          return { words: words.freeDrop(at + 1, free.length, top), screen: firstOf(drop) }
        })}
      />
    </>
  )
}
