import { type ScreenProps } from '../../fairness.ts'
import { type KenoOutcome } from '../keno.ts'
import { wordsOf } from './keno-words.ts'

/** The numbers of a recomputed draw. */
export function KenoScreen({ outcome }: ScreenProps) {
  const told = outcome as KenoOutcome
  return (
    <p className="fairness-roll">
      <b className={told.multiplier4 > 10_000 ? 'k-gain' : undefined}>{told.drawn.join(' ')}</b>
      {wordsOf(told)}
    </p>
  )
}
