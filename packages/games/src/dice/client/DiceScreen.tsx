import { type ScreenProps } from '../../fairness.ts'
import { rollText } from '../../table/figures.ts'
import { type DiceOutcome } from '../dice.ts'
import { happenedText } from './dice-words.ts'

/** The number of a recomputed round. */
export function DiceScreen({ outcome }: ScreenProps) {
  const rolled = outcome as DiceOutcome
  return (
    <p className="fairness-roll">
      <b translate="no" className={rolled.win ? 'k-gain' : undefined}>
        {rollText(rolled.roll)}
      </b>
      {happenedText(rolled)}
    </p>
  )
}
