import { type Answer } from '@ayva/contract/base'
import { type listAdjustments } from '@ayva/contract/ledger/adjustments'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { moments } from '../cashier.text.ts'
import { text as words } from './history.text.ts'
import { type Period } from './HistoryPeriod.tsx'

const PAGE = 20
const contract = () => import('@ayva/contract/ledger/adjustments')
const { adjustments } = words

type Made = Answer<typeof listAdjustments>['adjustments'][number]

/** Corrections of the balance in a period; nothing if there are none, which is the normal case. */
export function AdjustmentHistory({ period }: { period: Period }) {
  const call = useCall()
  const [limit, setLimit] = useState(PAGE)
  const query = { ...period.edges, limit, offset: 0 }
  const { data } = useQuery({
    queryKey: ['cashier', 'adjustments', query],
    queryFn: async () => call((await contract()).listAdjustments, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data || data.count === 0) return null
  return (
    <section className="k-panel history-adjustments" aria-label={adjustments.title}>
      <h2 className="k-strong">{adjustments.title}</h2>
      <ul>
        {data.adjustments.map((one) => (
          <li key={one.id}>
            <div>
              <b className="k-strong">{adjustments.reason[one.reason]}</b>
              <p className="k-small k-text-2">{one.words}</p>
              <time className="k-small k-text-3" dateTime={one.at}>
                {moments.dayAndTime(one.at)}
              </time>
            </div>
            <span className={one.direction === 'credit' ? 'k-strong k-gain' : 'k-strong'}>
              <Money value={signed(one)} plus />
            </span>
          </li>
        ))}
      </ul>
      {data.adjustments.length < data.count && limit < 100 && (
        <Button size="sm" onClick={() => setLimit(100)}>
          {adjustments.more}
        </Button>
      )}
    </section>
  )
}

function signed({ direction, amount }: Made) {
  return { ...amount, minor: direction === 'credit' ? amount.minor : -amount.minor }
}
