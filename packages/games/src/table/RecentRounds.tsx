import { type Round } from '@ayva/contract/rounds'
import { Money } from '@ayva/kit/Money'
import { type ReactNode } from 'react'
import { text } from './table.text.ts'
import { type Table } from './table.ts'
import { useTable } from './use-table.ts'

type Props = {
  table: Table
  /** What came of the round, in a word or a figure. */
  words: (round: Round) => string
  /** What stands between the words and the money. */
  beside?: (round: Round) => ReactNode
  isGain: (round: Round) => boolean
}

/** The last rounds at the foot of a panel; of a round that was void, the stake that went back. */
export function RecentRounds({ table, words, beside, isGain }: Props) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <div className="table-recent">
      <h2>{text.recent}</h2>
      {recent.length === 0 && <p>{text.recentNone}</p>}
      <ul>
        {recent.slice(0, 5).map((round) => {
          const { id, status, stake, payout, currency } = round
          const minor = status === 'void' ? stake : payout
          return (
            <li key={id}>
              <span className="k-text-2">{words(round)}</span>
              {beside?.(round)}
              <span className={isGain(round) ? 'k-gain' : undefined}>
                <Money value={{ minor, currency }} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
