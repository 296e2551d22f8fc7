import { type Round } from '@ayva/contract/games/rounds'
import { useState } from 'react'
import { type Table } from '../../table/table.ts'
import { text as tableText } from '../../table/table.text.ts'
import { useTable } from '../../table/use-table.ts'
import { baccaratText as text } from './baccarat.text.ts'
import { keepDeals, plateOf, roadOf, winnersOf } from './baccarat-road.ts'

/** The deals of this visit as casinos record them: the bead plate, with one bead per deal, and the big road. */
export function BaccaratRoad({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  const [kept, setKept] = useState<readonly Round[]>(recent)
  const deals = keepDeals(kept, recent)
  if (deals !== kept) setKept(deals)
  const winners = winnersOf(deals)
  return (
    <div className="table-recent baccarat-past">
      <h2>
        {text.recent}
        {winners.length > 0 && <span>{winners.length}</span>}
      </h2>
      <div className="baccarat-roads">
        {winners.length === 0 && <p>{tableText.recentNone}</p>}
        <ol className="baccarat-beads" aria-label={text.oldestFirst}>
          {plateOf(winners).map((winner, at) => (
            // A bead is its place on the plate.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={`is-${winner}`}>
              <span aria-hidden="true">{text.letters[winner]}</span>
              <span className="k-visually-hidden">{text.short[winner]}</span>
            </li>
          ))}
        </ol>
        <div className="baccarat-road" aria-hidden="true">
          {roadOf(winners).map(({ winner, ties, column, row }) => (
            <i
              key={`${column} ${row}`}
              className={`is-${winner}`}
              style={{ gridColumn: column + 1, gridRow: row + 1 }}
            >
              {ties > 0 && <b>{ties}</b>}
            </i>
          ))}
        </div>
      </div>
      <p>{text.fresh}</p>
    </div>
  )
}
