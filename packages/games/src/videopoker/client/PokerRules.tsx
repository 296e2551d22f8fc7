import { oddsText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type PokerModel } from '../videopoker.ts'
import { payRows } from './poker-words.ts'
import { pokerRules as words } from './poker.text.ts'

export function PokerRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as PokerModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how}>
      <p>{words.exact}</p>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.hand}</th>
            <th scope="col">{words.times}</th>
            <th scope="col">{words.chance}</th>
          </tr>
        </thead>
        <tbody>
          {payRows(model).map(({ hand, name, times, chance }) => (
            <tr key={hand}>
              <td>{name}</td>
              <td>
                <b>{times}×</b>
              </td>
              <td translate="no">{oddsText(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
