import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { memo } from 'react'
import { Segmented } from '@ayva/kit/Segmented'
import { type DiceModel, type DiceParams } from '../dice.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { hundredthsText, rollText } from '../../table/figures.ts'
import { StartButton } from '../../table/StartButton.tsx'
import { diceText } from './dice.text.ts'
import { text } from '../../table/table.text.ts'
import { type Table } from '../../table/table.ts'
import { useTable } from '../../table/use-table.ts'
import { dicePayout, withDirection } from './dice-choice.ts'
import { type Rolled } from './use-roll.ts'

export type ChoiceProps = {
  model: DiceModel
  params: DiceParams
  setParams: (params: DiceParams) => void
}
type Props = ChoiceProps & {
  table: Table
  field: BetField
  roll: (bet: bigint, params: DiceParams) => Promise<void>
}

/** Stake, side, what a win would return to the kopeck, and the round's button. */
export function DicePanel({ model, params, setParams, table, field, roll }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  const possible = bet >= bets.min && bet <= bets.max
  const payout = dicePayout(model, params, bet)
  const figures = [
    [diceText.payout, payout],
    [diceText.profit, payout - bet],
  ] as const
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={false} />
      <div>
        <div className="table-label">{diceText.direction}</div>
        <Segmented
          label={diceText.direction}
          value={params.direction}
          onChange={(direction) => setParams(withDirection(model, params, direction))}
          options={(['under', 'over'] as const).map((value) => ({
            value,
            label:
              value === params.direction
                ? `${diceText[value]} ${hundredthsText(params.target)}`
                : diceText[value],
          }))}
        />
      </div>
      <dl className="table-figures">
        {figures.map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{possible ? <Money value={{ minor, currency }} /> : '—'}</dd>
          </div>
        ))}
      </dl>
      <StartButton
        table={table}
        word="throw"
        start={() => void roll(bet, params)}
        off={field.problem !== undefined}
      >
        {possible
          ? diceText.roll(formatMoney({ minor: bet, currency }, { short: true }))
          : diceText.rollAny}
      </StartButton>
      <Recent table={table} />
    </>
  )
}

const Recent = memo(function Recent({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <div className="table-recent">
      <h2>{diceText.recent}</h2>
      {recent.length === 0 && <p>{text.recentNone}</p>}
      <ul>
        {recent.slice(0, 6).map(({ id, outcome, payout: minor, currency }) => {
          const { roll, direction, target } = outcome as Rolled['outcome']
          return (
            <li key={id}>
              <b className="k-num">{rollText(roll)}</b>
              <span className="k-text-3">
                {direction === 'over' ? '>' : '<'} {hundredthsText(target)}
              </span>
              <span className={minor > 0n ? 'k-gain' : undefined}>
                <Money value={{ minor, currency }} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
