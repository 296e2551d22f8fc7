import { type ScreenProps } from '../../fairness.ts'
import { GridScreen } from '../../grid/GridScreen.tsx'
import { type ClusterOutcome } from '../cluster.ts'
import { clusterLooks } from './looks.ts'

/** The first screen of a recomputed round. */
export function ClusterScreen({ art, outcome }: ScreenProps) {
  const { first, steps } = (outcome as ClusterOutcome).base
  return <GridScreen looks={clusterLooks(art)} first={first} hits={steps[0]?.cells ?? []} />
}
