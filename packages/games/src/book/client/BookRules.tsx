import { labelOf, type Looks } from '../../slot/looks.ts'
import { LineList, Paytable, paysOf } from '../../slot/Paytable.tsx'
import { slotRules, spinsWords } from '../../slot/slot.text.ts'
import { grouped, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type BookModel } from '../book.ts'
import { words } from './book.text.ts'
import { bookLooks } from './looks.ts'

export function BookRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as BookModel
  const looks = bookLooks(game.art)
  const book = labelOf(looks, model.book)
  const spins = spinsWords(model.freeSpins)
  const how = [
    ...words.how,
    words.book(book, spins),
    words.opens,
    words.again(book, spins, model.maxFreeSpins),
    slotRules.known,
    slotRules.broken,
    slotRules.cap(grouped(model.maxWinX)),
  ]
  const books = Object.fromEntries(
    Object.entries(model.scatterPays).map(([count, times]) => [count, times * model.unitsPerBet]),
  )
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.pays}</h3>
      <Paytable looks={looks} pays={paysOf(model.pays)} unitsPerBet={model.unitsPerBet} />
      <h3>{words.bookPays}</h3>
      <Paytable
        looks={looks}
        pays={paysOf({ [model.book]: books })}
        unitsPerBet={model.unitsPerBet}
      />
      <Chances model={model} looks={looks} />
      <LineList lines={model.lines} />
    </RulesFrame>
  )
}

function Chances({ model, looks }: { model: BookModel; looks: Looks }) {
  const total = model.specialWeights.reduce((sum, weight) => sum + weight, 0)
  return (
    <>
      <h3>{words.chances}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.symbol}</th>
            <th scope="col">{words.chance}</th>
          </tr>
        </thead>
        <tbody>
          {model.regular.map((id, at) => (
            <tr key={id}>
              <td>{labelOf(looks, id)}</td>
              <td translate="no">{percentText(model.specialWeights[at]! / total, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
