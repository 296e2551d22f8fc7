import './road.css'
import { type Round } from '@ayva/contract/games/rounds'
import { memo, type ReactNode } from 'react'
import { spokenRound } from './RoundResult.tsx'
import { type Table } from './table.ts'
import { useTable } from './use-table.ts'

const SHOWN_MAX = 12

type Props = {
  table: Table
  /** The game's name for its past rounds. */
  label: string
  /** The result of a round in one or two figures. */
  face: (round: Round) => ReactNode
  /** The result in words. */
  words: (round: Round) => string
}

/** The player's last rounds in one line at the table, the newest first; only a return above the stake is a gain. */
export const RoundRoad = memo(function RoundRoad({ table, label, face, words }: Props) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <ul className="table-values table-road" aria-label={label}>
      {recent
        .filter(({ status }) => status === 'settled')
        .slice(0, SHOWN_MAX)
        .map((round) => {
          const said = spokenRound(round, words(round))
          return (
            <li
              key={round.id}
              className={round.payout > round.stake ? 'is-gain' : undefined}
              title={said}
            >
              <span translate="no" aria-hidden="true">
                {face(round)}
              </span>
              <span className="k-visually-hidden">{said}</span>
            </li>
          )
        })}
    </ul>
  )
})
