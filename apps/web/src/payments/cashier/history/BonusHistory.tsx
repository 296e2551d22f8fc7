import './history.css'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { LeafIcon } from '@ayva/kit/LeafIcon'
import { Money } from '@ayva/kit/Money'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import plumPicture from 'virtual:picture/symbols/semerki/plum.svg'
import { useCall } from '#lib/call.ts'
import { failure, moments, text } from '../cashier.text.ts'
import { text as words } from './history.text.ts'
import { type Period } from './HistoryPeriod.tsx'
import { bonusesQuery } from '../use-cashier.ts'

const PAGE = 20
const { bonuses } = words

/** Past bonuses and their results, page by page. */
export function BonusHistory({ period }: { period: Period }) {
  const [offset, setOffset] = useState(0)
  const asked = useQuery(bonusesQuery(useCall(), { ...period.edges, limit: PAGE, offset }))
  const list = asked.data
  if (asked.isError)
    return <ErrorNote title={failure(asked.error)} onRetry={() => void asked.refetch()} />
  if (!list) return <Skeleton height={320} radius={16} />
  if (list.count === 0) return <Empty image={plumPicture} title={bonuses.empty} />
  const { columns } = text.history
  const last = Math.min(offset + PAGE, list.count)
  return (
    <>
      <table className="history">
        <caption className="k-visually-hidden">{bonuses.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.at}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col" className="is-end">
              {columns.sum}
            </th>
            <th scope="col" className="is-end">
              {bonuses.kept}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.transactions.map(({ id, typeId, at, outcome, sum, kept }) => (
            <tr key={`${id}${typeId}`}>
              <td className="history-cell-time k-text-3">{moments.dayAndTime(at)}</td>
              <td className="history-cell-what">
                <span className="history-what">
                  <LeafIcon name="gift" tone={typeId === 7 ? 'leaf' : 'neutral'} />
                  <b className="k-strong">{bonuses.outcome[outcome]}</b>
                </span>
              </td>
              <td className="history-cell-sum is-end k-strong">
                <Money value={typeId === 7 ? sum : { ...sum, minor: -sum.minor }} plus />
              </td>
              <td className="is-end">
                <Money value={kept} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="history-more">
        <span className="k-small k-text-3">{bonuses.shown(offset + 1, last, list.count)}</span>
        {offset > 0 && <Button onClick={() => setOffset(offset - PAGE)}>{bonuses.newer}</Button>}
        {last < list.count && (
          <Button onClick={() => setOffset(offset + PAGE)}>{bonuses.older}</Button>
        )}
      </div>
    </>
  )
}
