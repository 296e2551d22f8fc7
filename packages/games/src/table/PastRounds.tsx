import { type Round } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { memo, type ReactNode } from 'react'
import { text } from './table.text.ts'
import { type Table } from './table.ts'
import { useTable } from './use-table.ts'

const SHOWN_MAX = 5

type Props = {
  table: Table
  /** The game's word for its rounds. */
  title?: string
  /** The result of the round in a word or a figure. */
  words: (round: Round) => ReactNode
}

/**
 * The last rounds of the game at the bottom of its panel; for a void round, the returned stake. Only a return above the
 * stake is a gain.
 */
export const PastRounds = memo(function PastRounds({ table, title = text.recent, words }: Props) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <div className="table-recent">
      <h2>{title}</h2>
      {recent.length === 0 && <p>{text.recentNone}</p>}
      <ul>
        {recent.slice(0, SHOWN_MAX).map((round) => {
          const { id, status, stake, payout, currency } = round
          const minor = status === 'void' ? stake : payout
          return (
            <li key={id}>
              {words(round)}
              <span className={payout > stake ? 'k-gain' : undefined}>
                <Money value={{ minor, currency }} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
