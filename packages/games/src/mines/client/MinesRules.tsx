import { payoutOf } from '@ayva/game-math/engine'
import { limitsOf } from '@ayva/game-math/limits'
import { type MinesModel } from '../mines.ts'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { Segmented } from '@ayva/kit/Segmented'
import { useState } from 'react'
import { multiplierText, percentText } from '../../table/figures.ts'
import { RulesFrame, type RulesProps } from '../../table/RulesFrame.tsx'
import { minesRules } from './mines.text.ts'
import { ladder, reachChance } from './mines-view.ts'

const words = minesRules
const COUNTS = ['1', '3', '5', '10', '24'] as const
/** A table of two dozen lines is too long to read: the first lines, some in between, and the last. */
const SHOWN = new Set([1, 2, 3, 4, 5, 8, 12, 16, 20])

export function MinesRules({ game, currency, ...props }: RulesProps) {
  const model = props.model as MinesModel
  const [count, setCount] = useState<(typeof COUNTS)[number]>('3')
  const mines = Number(count)
  const example = limitsOf(currency).instant.min * 10n
  const steps = ladder(model, mines, example, undefined)
  const rows = steps
    .map((multiplier4, index) => ({ cells: index + 1, multiplier4 }))
    .filter(({ cells }) => SHOWN.has(cells) || cells === steps.length)
  return (
    <RulesFrame
      game={game}
      currency={currency}
      model={model}
      how={[...words.how, words.capped]}
      keys={words.keys}
    >
      <h3>{words.table}</h3>
      <Segmented
        label={words.count}
        value={count}
        onChange={setCount}
        options={COUNTS.map((value) => ({ value, label: value }))}
      />
      <table className="rules-frame-table">
        <thead>
          <tr>
            <th scope="col">{words.cells}</th>
            <th scope="col">{words.multiplier}</th>
            <th scope="col">{words.reach}</th>
            <th scope="col">
              {words.money(formatMoney({ minor: example, currency }, { short: true }))}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, multiplier4 }) => (
            <tr key={cells}>
              <td>{cells}</td>
              <td>
                <b translate="no">{multiplierText(multiplier4)}×</b>
              </td>
              <td translate="no">{chanceText(reachChance(mines, cells))}</td>
              <td>
                <Money value={{ minor: payoutOf(example, multiplier4), currency }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RulesFrame>
  )
}

/** Rare events need more digits, because a chance must never be stated as zero. */
function chanceText(chance: number): string {
  return percentText(chance, chance >= 0.01 ? 1 : chance >= 0.0001 ? 2 : 6)
}
