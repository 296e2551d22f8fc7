import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { memo } from 'react'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { text } from '../../table/table.text.ts'
import { type Table } from '../../table/table.ts'
import { useTable } from '../../table/use-table.ts'
import { type LimboOutcome } from '../limbo.ts'
import { limboText } from './limbo.text.ts'
import { heightText, limboPayout } from './limbo-choice.ts'

type Props = {
  table: Table
  target100: number
  field: BetField
  fly: (bet: bigint, target100: number) => Promise<void>
}

/** Stake, what a win would return to the kopeck, and the round's button. */
export function LimboPanel({ table, target100, field, fly }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  const possible = bet >= bets.min && bet <= bets.max
  const payout = limboPayout(target100, bet)
  const figures = [
    [limboText.payout, payout],
    [limboText.profit, payout - bet],
  ] as const
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={false} />
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
        word="round"
        start={() => void fly(bet, target100)}
        off={field.problem !== undefined}
      >
        {possible
          ? limboText.fly(formatMoney({ minor: bet, currency }, { short: true }))
          : limboText.flyAny}
      </StartButton>
      <Recent table={table} />
    </>
  )
}

const Recent = memo(function Recent({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <div className="table-recent">
      <h2>{limboText.recent}</h2>
      {recent.length === 0 && <p>{text.recentNone}</p>}
      <ul>
        {recent.slice(0, 6).map(({ id, outcome, payout: minor, currency }) => {
          const { result100, target100 } = outcome as LimboOutcome
          return (
            <li key={id}>
              <b className="k-num">{heightText(result100)}</b>
              <span className="k-text-3">≥ {heightText(target100)}</span>
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
