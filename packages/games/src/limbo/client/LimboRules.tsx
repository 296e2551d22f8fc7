import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { betRange } from '../../table/bet-range.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { type LimboModel } from '../limbo.ts'
import { limboRules } from './limbo.text.ts'
import { chanceText, heightText, limboPayout } from './limbo-choice.ts'

const words = limboRules
const TARGETS = [101, 150, 200, 500, 1_000, 10_000, 100_000, 10_000_000]

export function LimboRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as LimboModel
  const { min, maxPayout } = betRange(game, currency)
  const minor = min * 10n
  return (
    <RulesFrame game={game} currency={currency} model={model} how={words.how} keys={words.keys}>
      <h3>{words.table}</h3>
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.target}</th>
            <th scope="col">{words.chance}</th>
            <th scope="col">{words.money(formatMoney({ minor, currency }, { short: true }))}</th>
          </tr>
        </thead>
        <tbody>
          {TARGETS.filter((target) => limboPayout(target, minor) <= maxPayout).map((target) => (
            <tr key={target}>
              <td>
                <b translate="no">{heightText(target)}</b>
              </td>
              <td translate="no">{chanceText(model, target)}</td>
              <td>
                <Money value={{ minor: limboPayout(target, minor), currency }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}
