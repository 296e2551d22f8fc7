import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { multiplierText } from '../../table/figures.ts'
import { type Guess, type HiloModel, winningRanks } from '../hilo.ts'
import { hiloRules as words } from './hilo.text.ts'

const NAMES = ['Т', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'В', 'Д', 'К']
const SIDES: readonly Guess[] = ['high', 'low', 'same']

export function HiloRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as HiloModel
  const first = (rank: number, guess: Guess) => {
    const ranks = winningRanks(rank, guess)
    return ranks === 0 ? '—' : `${multiplierText(Math.floor((model.rtpBp * 13) / ranks))}×`
  }
  return (
    <RulesFrame
      game={game}
      currency={currency}
      model={model}
      how={[...words.how, words.capped]}
      keys={words.keys}
    >
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.card}</th>
            {SIDES.map((guess) => (
              <th scope="col" key={guess}>
                {words[guess]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NAMES.map((name, at) => (
            <tr key={name}>
              <td>{name}</td>
              {SIDES.map((guess) => (
                <td key={guess}>{first(at + 1, guess)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
