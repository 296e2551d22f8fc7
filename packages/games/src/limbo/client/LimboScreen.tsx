import { type ScreenProps } from '../../fairness.ts'
import { type LimboOutcome } from '../limbo.ts'
import { heightText } from './limbo-choice.ts'
import { happenedText } from './limbo-words.ts'

/** The height of a recomputed round. */
export function LimboScreen({ outcome }: ScreenProps) {
  const flown = outcome as LimboOutcome
  return (
    <p className="fairness-roll">
      <b translate="no" className={flown.win ? 'k-gain' : undefined}>
        {heightText(flown.result100)}
      </b>
      {happenedText(flown)}
    </p>
  )
}
