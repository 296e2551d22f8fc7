import { bandText } from '../../grid/grid.text.ts'
import { labelOf } from '../../slot/looks.ts'
import { type Pay, Paytable } from '../../slot/Paytable.tsx'
import { slotRules, spinsWords } from '../../slot/slot.text.ts'
import { grouped, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type TumbleModel } from '../tumble.ts'
import { tumbleLooks } from './looks.ts'
import { words } from './tumble.text.ts'

export function TumbleRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as TumbleModel
  const looks = tumbleLooks(game.art)
  const scatter = labelOf(looks, model.scatter)
  const { triggerScatters, freeSpins, retriggerScatters, retriggerSpins, maxFreeSpins } = model
  const how = [
    ...words.how(model.payCounts[0]!),
    words.orb(labelOf(looks, model.orb)),
    words.scatter(scatter, triggerScatters, spinsWords(freeSpins)),
    words.bankRule,
    words.more(retriggerScatters, spinsWords(retriggerSpins), spinsWords(maxFreeSpins)),
    slotRules.cap(grouped(model.maxWinX)),
    words.known,
    slotRules.broken,
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model)} unitsPerBet={model.unitsPerBet} />
      <h3>{words.scatterPays}</h3>
      <Paytable looks={looks} pays={scatterPaysOf(model)} unitsPerBet={model.unitsPerBet} />
      <Orbs model={model} />
    </RulesFrame>
  )
}

/** The count ranges of the model, the largest first. */
function paysOf({ paySymbols, payCounts, pays }: TumbleModel): Pay[] {
  return paySymbols.map((id) => ({
    id,
    steps: payCounts
      .map((from, band) => [bandText(from, payCounts[band + 1]), pays[id]![band]!] as const)
      .toReversed(),
  }))
}

/** Scatters with the same pay share one row. */
function scatterPaysOf({ scatter, scatterPays, unitsPerBet }: TumbleModel): Pay[] {
  const bands: { from: number; to: number; pay: number }[] = []
  for (const [key, pay] of Object.entries(scatterPays)) {
    const count = Number(key)
    const last = bands.at(-1)
    if (last?.pay === pay) last.to = count
    else bands.push({ from: count, to: count, pay })
  }
  const most = bands.at(-1)?.to
  const steps = bands
    .map(({ from, to, pay }) => {
      return [bandText(from, to === most ? undefined : to + 1), pay * unitsPerBet] as const
    })
    .toReversed()
  return [{ id: scatter, steps }]
}

function Orbs({ model: { orbValues, orbWeights } }: { model: TumbleModel }) {
  const total = orbWeights.reduce((sum, weight) => sum + weight, 0)
  return (
    <>
      <h3>{words.orbValues}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.chance}</th>
          </tr>
        </thead>
        <tbody>
          {orbValues.map((value, index) => (
            <tr key={value}>
              <td>×{value}</td>
              <td translate="no">{percentText(orbWeights[index]! / total, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
