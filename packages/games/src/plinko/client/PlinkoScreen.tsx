import { type ScreenProps } from '../../fairness.ts'
import { timesText } from '../../table/times.ts'
import { type PlinkoOutcome } from '../plinko.ts'
import { pathText } from './plinko-fairness.ts'

/** The path and the bucket of a recomputed round. */
export function PlinkoScreen({ outcome }: ScreenProps) {
  const { multiplier4, path } = outcome as PlinkoOutcome
  return (
    <p className="fairness-roll">
      <b translate="no" className={multiplier4 > 10_000 ? 'k-gain' : undefined}>
        {timesText(multiplier4)}
      </b>
      {pathText(path)}
    </p>
  )
}
