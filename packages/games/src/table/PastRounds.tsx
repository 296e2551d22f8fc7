import { type Round } from '@ayva/contract/rounds'
import { Money } from '@ayva/kit/Money'
import { type ReactNode } from 'react'
import { text } from './table.text.ts'
import { type Table } from './table.ts'
import { useTable } from './use-table.ts'

type Props = {
  table: Table
  title: string
  /** What came of the round, in a word or a figure. */
  words: (round: Round) => ReactNode
}

/** The last rounds of the game at the foot of its panel. */
export function PastRounds({ table, title, words }: Props) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <div className="table-recent">
      <h2>{title}</h2>
      {recent.length === 0 && <p>{text.recentNone}</p>}
      <ul>
        {recent.slice(0, 6).map((round) => (
          <li key={round.id}>
            {words(round)}
            <span className={round.payout > round.stake ? 'k-gain' : undefined}>
              <Money value={{ minor: round.payout, currency: round.currency }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
