import './books.css'
import { type ClosedDay } from '@ayva/contract/ledger/books'
import { formatCount } from '@ayva/kit/format'
import { Select } from '@ayva/kit/Select'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { DayCheck } from './DayCheck.tsx'
import { accounts, text } from './books.text.ts'
import { dayQuery, daysQuery } from './use-books.ts'

/** A public page: the balances of all accounts at the end of a day, and a verification of them. */
function BooksPage() {
  const call = useCall()
  const days = useQuery(daysQuery(call)).data
  const [chosen, setChosen] = useState<string>()
  const name = chosen ?? days?.[0]?.day
  const { data: day } = useQuery({ ...dayQuery(call, name ?? ''), enabled: name !== undefined })
  return (
    <main className="k-wrap books">
      <title>{text.pageTitle}</title>
      <meta name="description" content={text.description} />
      <div>
        <h1 className="k-d2">{text.title}</h1>
        <p className="books-lead">{text.lead}</p>
        {days?.length === 0 && <p>{text.none}</p>}
        {days && days.length > 0 && (
          <Select
            inline
            label={text.day}
            className="books-day"
            value={name}
            onChange={(event) => setChosen(event.target.value)}
            options={days.map((one) => ({ value: one.day, label: text.dayName(one.day) }))}
          />
        )}
        {day && <DayCheck key={day.day} day={day} />}
        {day ? <Balances day={day} /> : name !== undefined && <Skeleton height={320} radius={16} />}
      </div>
      <aside>
        {day && <Facts day={day} />}
        <section className="books-how">
          <h2>{text.how}</h2>
          <ol>
            {text.howSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <a href="/fairness">{text.back}</a>
        </section>
      </aside>
    </main>
  )
}

/** A table for each currency; its last row is the sum. */
function Balances({ day }: { day: ClosedDay }) {
  const currencies = [...new Set(day.accounts.map(({ currency }) => currency))]
  const { columns } = text
  return currencies.map((currency) => {
    const rows = day.accounts.filter((one) => one.currency === currency)
    const total = rows.reduce((sum, row) => sum + row.sum, 0n)
    const postings = rows.reduce((sum, row) => sum + row.postings, 0)
    return (
      <table key={currency} className="books-balance">
        <caption>{text.balance(currency)}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.account}</th>
            <th scope="col">{columns.sum}</th>
            <th scope="col">{columns.postings}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, sum, postings }) => (
            <tr key={account}>
              <th scope="row">{accounts[account] ?? account}</th>
              <td>{text.money(sum, currency)}</td>
              <td translate="no">{formatCount(postings)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>{text.money(total, currency)}</td>
            <td translate="no">{formatCount(postings)}</td>
          </tr>
        </tfoot>
      </table>
    )
  })
}

function Facts({ day: { closedAt, hash, previous, checks } }: { day: ClosedDay }) {
  const facts = [
    [text.fact.closed, text.closedAt(closedAt)],
    [text.fact.rooms, text.checked(checks.checked, checks.rooms)],
    [text.fact.faults, checks.at === null ? '—' : String(checks.faults)],
    [text.fact.hash, hash],
    [text.fact.previous, previous],
  ] as const
  return (
    <section className="k-panel books-facts">
      <h2 className="k-d3">{text.facts}</h2>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const page: PageModule = {
  view: BooksPage,
  async load({ call, cache }) {
    const [last] = await cache.query(daysQuery(call))
    if (last) await cache.query(dayQuery(call, last.day))
  },
}
