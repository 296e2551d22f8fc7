import { type DiceModel } from '../dice.ts'
import { hundredthsText, multiplierText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { diceRules } from './dice.text.ts'
import { viewOf, withChance } from './dice-choice.ts'

const words = diceRules
/** Hundredths of a per cent, from the most to the least likely that the model allows. */
const CHANCES = [9500, 7500, 4950, 2500, 1000, 500, 100]

export function DiceRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as DiceModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how} keys={words.keys}>
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.chance}</th>
            <th scope="col">{words.under}</th>
            <th scope="col">{words.over}</th>
            <th scope="col">{words.multiplier}</th>
          </tr>
        </thead>
        <tbody>
          {CHANCES.map((chance) => {
            const under = withChance(model, { direction: 'under', target: 0 }, chance)
            const over = withChance(model, { direction: 'over', target: 0 }, chance)
            return (
              <tr key={chance}>
                <td translate="no">{hundredthsText(chance)} %</td>
                <td translate="no">{hundredthsText(under.target)}</td>
                <td translate="no">{hundredthsText(over.target)}</td>
                <td>
                  <b translate="no">{multiplierText(viewOf(model, over).multiplier4)}×</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </RulesFrame>
  )
}
