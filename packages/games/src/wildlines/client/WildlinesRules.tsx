import { labelOf } from '../../slot/looks.ts'
import { LineList, Paytable, paysOf } from '../../slot/Paytable.tsx'
import { slotRules } from '../../slot/slot.text.ts'
import { grouped } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type WildlinesModel } from '../wildlines.ts'
import { wildlinesLooks } from './looks.ts'
import { words } from './wildlines.text.ts'

export function WildlinesRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as WildlinesModel
  const looks = wildlinesLooks(game.art)
  const wilds = Object.keys(model.wilds).map((id) => `«${labelOf(looks, id)}»`)
  const counts = Object.entries(model.freeSpins).map(([count, spins]) =>
    words.freeFor(count, spins),
  )
  const how = [
    ...words.how,
    words.wilds(wilds.join(', ')),
    words.free(labelOf(looks, model.scatter), counts.join(', ')),
    ...(model.freeMultiplier > 1 ? [`${words.allTimes(model.freeMultiplier)}.`] : []),
    words.again(model.maxFreeSpins),
    slotRules.known,
    slotRules.broken,
    slotRules.cap(grouped(model.maxWinX)),
  ]
  const scatter = Object.fromEntries(
    Object.entries(model.scatterPays).map(([count, times]) => [count, times * model.unitsPerBet]),
  )
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model.pays)} unitsPerBet={model.unitsPerBet} />
      <h3>{words.scatterPays}</h3>
      <Paytable
        looks={looks}
        pays={paysOf({ [model.scatter]: scatter })}
        unitsPerBet={model.unitsPerBet}
      />
      <LineList lines={model.lines} />
    </RulesFrame>
  )
}
