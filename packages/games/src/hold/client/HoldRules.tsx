import { labelOf } from '../../slot/looks.ts'
import { LineList, Paytable, paysOf } from '../../slot/Paytable.tsx'
import { slotRules } from '../../slot/slot.text.ts'
import { timesText } from '../../slot/words.ts'
import { grouped, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type HoldModel } from '../hold.ts'
import { jackpotOf } from './board.ts'
import { words } from './hold.text.ts'
import { holdLooks } from './looks.ts'

export function HoldRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as HoldModel
  const looks = holdLooks(game.art)
  const coin = labelOf(looks, model.coin)
  const plates = Object.entries(model.jackpots).map(
    ([name, value]) => `${words.jackpot(name)} ${words.times(timesText(value, 1))}`,
  )
  const how = [
    ...words.how,
    ...Object.keys(model.wilds).map((id) => words.wild(labelOf(looks, id), coin)),
    words.coin(coin, model.triggerCoins, model.respins),
    words.again(model.respins),
    words.full(timesText(model.grand, 1)),
    words.plates(plates.join(', ')),
    words.skip,
    slotRules.known,
    slotRules.broken,
    slotRules.cap(grouped(model.maxWinX)),
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model.pays)} unitsPerBet={model.unitsPerBet} />
      <Values model={model} />
      <LineList lines={model.lines} />
    </RulesFrame>
  )
}

function Values({ model }: { model: HoldModel }) {
  const total = model.coinWeights.reduce((sum, weight) => sum + weight, 0)
  return (
    <>
      <h3>{words.values}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.chance}</th>
          </tr>
        </thead>
        <tbody>
          {model.coinValues.map((value, at) => {
            const jackpot = jackpotOf(model, value)
            return (
              <tr key={value}>
                <td>
                  {words.times(timesText(value, 1))}
                  {jackpot !== undefined && `, ${words.jackpot(jackpot)}`}
                </td>
                <td translate="no">{percentText(model.coinWeights[at]! / total, 1)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
