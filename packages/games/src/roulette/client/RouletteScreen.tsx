import { type ScreenProps } from '../../fairness.ts'
import { type RouletteOutcome } from '../roulette.ts'
import { numberWords } from './roulette.text.ts'

/** The number of a recomputed round. */
export function RouletteScreen({ outcome }: ScreenProps) {
  const { number, detail } = outcome as RouletteOutcome
  const won = detail.some((returned) => returned > 0)
  return (
    <p className="fairness-roll">
      <b className={won ? 'k-gain' : undefined}>{number}</b>
      {numberWords(number)}
    </p>
  )
}
