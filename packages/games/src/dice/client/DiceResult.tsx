import { Brought } from '../../table/Brought.tsx'
import { rollText } from '../../table/figures.ts'
import { diceText } from './dice.text.ts'
import { happenedText } from './dice-words.ts'
import { type Rolled } from './use-roll.ts'

/** The number in large figures; while the dice roll it is empty. */
export function DiceResult({ rolled, rolling }: { rolled: Rolled | undefined; rolling: boolean }) {
  if (rolling || !rolled) {
    return (
      <div className={`dice-result${rolling ? ' is-rolling' : ''}`} aria-hidden="true">
        <b className="is-empty">00,00</b>
        <span>{rolling ? '' : diceText.before}</span>
      </div>
    )
  }
  const { round, outcome } = rolled
  return (
    <div className="dice-result" aria-hidden="true" key={round.id}>
      <b translate="no" className={round.celebrate === 'none' ? undefined : 'is-win'}>
        {rollText(outcome.roll)}
      </b>
      <span>
        {happenedText(outcome)}. <Brought round={round} />
      </span>
    </div>
  )
}
