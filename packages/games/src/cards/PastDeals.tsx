import { type Round } from '@ayva/contract/rounds'
import { Money } from '@ayva/kit/Money'
import { text } from '../table/table.text.ts'
import { type Table } from '../table/table.ts'
import { useTable } from '../table/use-table.ts'

type Props = {
  table: Table
  /** What came of the round, in a word or a figure. */
  words: (round: Round) => string
  isGain: (round: Round) => boolean
}

/** The last rounds at the foot of a panel; of a round that was void, the stake that went back. */
export function PastDeals({ table, words, isGain }: Props) {
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
