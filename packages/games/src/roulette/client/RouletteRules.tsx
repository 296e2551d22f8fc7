import { limitsOf } from '@ayva/game-math/limits'
import { formatMoney } from '@ayva/kit/format'
import { percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { NUMBERS, type Place, placeById } from '../places.ts'
import { returnOf, type RouletteModel } from '../roulette.ts'
import { rouletteRules as words, typeNames } from './roulette.text.ts'

/** One place of each kind represents all of them. */
const kinds = [
  'straight:1',
  'split:1-4',
  'street:1-2-3',
  'corner:1-2-4-5',
  'sixline:1-2-3-4-5-6',
  'dozen:1',
  'column:1',
  'red',
].map((id) => placeById.get(id)!)

export function RouletteRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as RouletteModel
  const { places = {} } = limitsOf(currency).ranges.roulette
  const how = model.laPartage ? [...words.how, words.partage] : words.how
  const money = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  return (
    <RulesFrame game={game} currency={currency} model={model} how={how}>
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.covers}</th>
            <th scope="col">{words.pays}</th>
            <th scope="col">{words.most}</th>
            <th scope="col">{words.rtp}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((place) => (
            <tr key={place.id}>
              <td>{place.type === 'red' ? words.even : typeNames[place.type]}</td>
              <td>{place.numbers.length}</td>
              <td>
                <b>{place.times - 1}:1</b>
              </td>
              <td>{money(places[place.limit]!)}</td>
              <td translate="no">{percentText(rtpOf(model, place))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}

function rtpOf(model: RouletteModel, place: Place): number {
  const all = Array.from({ length: NUMBERS }, (_, number) => returnOf(model, place, 2, number))
  return all.reduce((sum, one) => sum + one, 0) / (2 * NUMBERS)
}
