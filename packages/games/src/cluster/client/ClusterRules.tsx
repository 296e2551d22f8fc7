import { type Pay, Paytable } from '../../slot/Paytable.tsx'
import { slotRules } from '../../slot/slot.text.ts'
import { bandText } from '../../grid/grid.text.ts'
import { grouped } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type ClusterModel } from '../cluster.ts'
import { dropsWords, words } from './cluster.text.ts'
import { clusterLooks } from './looks.ts'

export function ClusterRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as ClusterModel
  const { ladder, freeStartLevel } = model
  const start = ladder[Math.min(freeStartLevel, ladder.length - 1)]!
  const how = [
    ...words.how(model.payCounts[0]!),
    words.ladder(ladder.map((times) => `×${times}`).join(', ')),
    words.chargeRule(model.chargeThreshold, dropsWords(model.freeDrops)),
    words.freeRule(`×${start}`),
    slotRules.cap(grouped(model.maxWinX)),
    words.known,
    slotRules.broken,
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable
        looks={clusterLooks(game.art)}
        pays={paysOf(model)}
        unitsPerBet={model.unitsPerBet}
      />
    </RulesFrame>
  )
}

/** The size ranges of the model, the largest first. */
function paysOf({ symbols, payCounts, pays }: ClusterModel): Pay[] {
  return symbols.map((id) => ({
    id,
    steps: payCounts
      .map((from, band) => [bandText(from, payCounts[band + 1]), pays[id]![band]!] as const)
      .toReversed(),
  }))
}
