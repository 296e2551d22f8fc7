import { labelOf } from '../../slot/looks.ts'
import { Paytable, paysOf } from '../../slot/Paytable.tsx'
import { slotRules, spinsWords } from '../../slot/slot.text.ts'
import { grouped } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type WaysModel } from '../ways.ts'
import { waysLooks } from './looks.ts'
import { tallestOf } from './ways-beats.ts'
import { words } from './ways.text.ts'

export function WaysRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as WaysModel
  const looks = waysLooks(game.art)
  const { minHeight, strips, multiplierStart, multiplierStep } = model
  const tallest = tallestOf(model)
  const ways = (height: number) => grouped(height ** strips.length)
  const series = Object.entries(model.freeSpins)
    .map(([count, spins]) => `${count} символа – ${spinsWords(spins)}`)
    .join(', ')
    .replace(/([5-9]) символа/g, '$1 символов')
  const how = [
    ...words.how(minHeight, tallest, ways(minHeight), ways(tallest)),
    words.wild(labelOf(looks, model.wild)),
    words.scatter(labelOf(looks, model.scatter), series),
    words.multiplierRule(multiplierStart, multiplierStep),
    slotRules.cap(grouped(model.maxWinX)),
    words.known,
    slotRules.broken,
  ]
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model.pays)} unitsPerBet={model.unitsPerBet} />
    </RulesFrame>
  )
}
