import { labelOf } from '../../slot/looks.ts'
import { LineList, type Pay, Paytable } from '../../slot/Paytable.tsx'
import { slotRules } from '../../slot/slot.text.ts'
import { grouped, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type Classic3Model } from '../classic3.ts'
import { words } from './classic3.text.ts'
import { classic3Looks } from './looks.ts'

export function SlotRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as Classic3Model
  const looks = classic3Looks(game.art)
  const wild = labelOf(looks, model.wild)
  const how = [
    ...words.how,
    slotRules.known,
    slotRules.broken,
    model.wildMultiplier > 1 ? words.wildTimes(wild, model.wildMultiplier) : slotRules.wild(wild),
    slotRules.cap(grouped(model.maxWinX)),
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model)} unitsPerBet={model.unitsPerBet} />
      <LineList lines={model.lines} />
      {model.fullScreenWheel && <Wheel wheel={model.fullScreenWheel} />}
    </RulesFrame>
  )
}

/** The highest first; a group follows the symbols under its own name. */
function paysOf({ pays, groups }: Classic3Model): Pay[] {
  const symbols = Object.entries(pays).toSorted(([, a], [, b]) => b - a)
  return [
    ...symbols.map(([id, units]): Pay => ({ id, steps: [[3, units]] })),
    ...groups.map((group): Pay => ({
      id: group.symbols[0]!,
      label: words.groups[group.id] ?? group.id,
      steps: [[3, group.pay]],
    })),
  ]
}

function Wheel({ wheel }: { wheel: NonNullable<Classic3Model['fullScreenWheel']> }) {
  const total = wheel.weights.reduce((sum, weight) => sum + weight, 0)
  return (
    <>
      <p className="rules-frame-note">{words.wheel}</p>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.wheelValue}</th>
            <th scope="col">{words.wheelChance}</th>
          </tr>
        </thead>
        <tbody>
          {wheel.values.map((value, index) => (
            <tr key={value}>
              <td>×{value}</td>
              <td translate="no">{percentText(wheel.weights[index]! / total, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
