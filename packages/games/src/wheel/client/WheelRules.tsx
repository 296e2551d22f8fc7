import { percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { timesText } from '../../table/times.ts'
import { type WheelModel } from '../wheel.ts'
import { wheelRules } from './wheel.text.ts'
import { kindsOf } from './wheel-view.ts'

export function WheelRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as WheelModel
  return (
    <RulesFrame game={game} currency={currency} model={model} how={wheelRules.how}>
      <h3>{wheelRules.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{wheelRules.times}</th>
            <th scope="col">{wheelRules.count}</th>
            <th scope="col">{wheelRules.chance}</th>
          </tr>
        </thead>
        <tbody>
          {kindsOf(model).map(({ x100, count, share }) => (
            <tr key={x100}>
              <td>
                <b translate="no">{timesText(x100 * 100)}</b>
              </td>
              <td>{count}</td>
              <td translate="no">{percentText(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
