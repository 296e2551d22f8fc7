import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type BlackjackModel } from '../blackjack.ts'
import { blackjackRules as words } from './blackjack.text.ts'

const DEALER = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'Т']

export function BlackjackRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as BlackjackModel
  const { hard, soft, pairs } = model.strategy
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how}>
      <h3>{words.strategy}</h3>
      <p>{words.strategyNote}</p>
      {[
        [words.hard, hard, (key: string) => key],
        [words.soft, soft, (key: string) => key],
        [words.pairs, pairs, (key: string) => (key === '1' ? 'Т, Т' : `${key}, ${key}`)],
      ].map((part) => {
        const [name, rows, nameOf] = part as [
          string,
          Record<string, string>,
          (key: string) => string,
        ]
        return (
          <table className="rules-frame-table" key={name}>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {DEALER.map((card) => (
                  <th scope="col" key={card}>
                    {card}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(rows).map(([key, letters]) => (
                <tr key={key}>
                  <td>{nameOf(key)}</td>
                  {DEALER.map((card, at) => (
                    <td key={card}>{letters[at] === '-' ? '–' : letters[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
      <p>{words.legend}</p>
    </RulesFrame>
  )
}
