import { Button } from '@ayva/kit/Button'
import { formatCount } from '@ayva/kit/format'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './exchange.text.ts'
import { EXCHANGES_SHOWN, exchangesQuery } from './use-exchange.ts'

const MOST = 100

export function PastExchanges() {
  const [limit, setLimit] = useState(EXCHANGES_SHOWN)
  const asked = useQuery(exchangesQuery(useCall(), limit))
  const { exchanges = [], count = 0 } = asked.data ?? {}
  const { columns } = text
  return (
    <section className="exchange-past">
      <header>
        <h2 className="exchange-heading">{text.past}</h2>
        <span className="k-small k-text-3">{text.pastDays}</span>
      </header>
      {asked.data && exchanges.length === 0 && <p className="k-text-2">{text.pastNone}</p>}
      {exchanges.length > 0 && (
        <table>
          <caption className="k-visually-hidden">{text.past}</caption>
          <thead className="k-visually-hidden">
            <tr>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.points}</th>
              <th scope="col">{columns.rate}</th>
              <th scope="col">{columns.money}</th>
            </tr>
          </thead>
          <tbody>
            {exchanges.map(({ id, madeAt, points, rate, money }) => (
              <tr key={id}>
                <td>{text.day(madeAt)}</td>
                <td>{text.points(Number(points))}</td>
                <td>{text.rate(formatCount(rate.points), formatMoney(rate.money))}</td>
                <td className="is-gain">
                  <Money value={money} plus />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {exchanges.length < Math.min(count, MOST) && (
        <Button loading={asked.isFetching} onClick={() => setLimit(limit + EXCHANGES_SHOWN)}>
          {text.more}
        </Button>
      )}
    </section>
  )
}
