import { type ScreenProps } from '../../fairness.ts'
import { timesText } from '../../table/times.ts'
import { type WheelOutcome } from '../wheel.ts'
import { segmentText } from './wheel-fairness.ts'

/** The segment of a recomputed round. */
export function WheelScreen({ outcome }: ScreenProps) {
  const { segment, multiplier4 } = outcome as WheelOutcome
  return (
    <p className="fairness-roll">
      <b translate="no" className={multiplier4 > 10_000 ? 'k-gain' : undefined}>
        {timesText(multiplier4)}
      </b>
      {segmentText(segment)}
    </p>
  )
}
