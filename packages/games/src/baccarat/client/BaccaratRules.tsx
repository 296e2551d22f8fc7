import { percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type BaccaratModel } from '../baccarat.ts'
import { baccaratRules as words, baccaratText, type Side, sideNames } from './baccarat.text.ts'

type Figures = { rtpByBet: Record<Side, number>; probability: Record<Side, number> }

export function BaccaratRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as BaccaratModel
  const { rtpByBet, probability } = model.expected as unknown as Figures
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how}>
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.on}</th>
            <th scope="col">{words.pays}</th>
            <th scope="col">{words.chance}</th>
            <th scope="col">{words.rtp}</th>
          </tr>
        </thead>
        <tbody>
          {(['player', 'banker'] as const).map((side) => (
            <tr key={side}>
              <td>{sideNames[side]}</td>
              <td>
                <b>{baccaratText.pays[side]}</b>
              </td>
              <td translate="no">{percentText(probability[side])}</td>
              <td translate="no">{percentText(rtpByBet[side])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
