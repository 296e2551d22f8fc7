import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { memo } from 'react'
import { text as tableText } from '../../table/table.text.ts'
import { type Table } from '../../table/table.ts'
import { timesText } from '../../table/times.ts'
import { useTable } from '../../table/use-table.ts'
import { type PlinkoOutcome } from '../plinko.ts'
import { bucketColour } from './plinko-board.ts'
import { plinkoText } from './plinko.text.ts'

/** The number of rounds that fit on a high screen. */
const SHOWN_MAX = 14

/** The multiplier of a throw in the colour of its bucket. */
export function ThrowMark({ outcome: { multiplier4, rows, bucket } }: { outcome: PlinkoOutcome }) {
  return (
    <b translate="no" className="plinko-mark" style={{ background: bucketColour(rows, bucket) }}>
      {timesText(multiplier4)}
    </b>
  )
}

/** Past throws beside the board, on screens that are wide enough. */
export const PlinkoThrows = memo(function PlinkoThrows({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <section className="plinko-throws">
      <h2>{plinkoText.recent}</h2>
      {recent.length === 0 && <p>{tableText.recentNone}</p>}
      <ul>
        {recent.slice(0, SHOWN_MAX).map(({ id, outcome, stake, payout, currency }) => (
          <li key={id}>
            <ThrowMark outcome={outcome as PlinkoOutcome} />
            <span className="k-text-2">
              <span className="k-visually-hidden">{plinkoText.stake} </span>
              <span translate="no">{formatMoney({ minor: stake, currency }, { short: true })}</span>
            </span>
            <b className={payout > stake ? 'k-gain' : undefined}>
              <Money value={{ minor: payout, currency }} />
            </b>
          </li>
        ))}
      </ul>
      <p>{plinkoText.quiet}</p>
    </section>
  )
})
