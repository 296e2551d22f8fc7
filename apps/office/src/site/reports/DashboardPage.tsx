import { listReportDays, listReportGames, listReportHours } from '@ayva/contract/site/reports'
import { type Answer, type Currency } from '@ayva/contract/base'
import { formatCount, plural } from '@ayva/kit/format'
import { formatMoney, Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { PageHead } from '#lib/ListPage.tsx'
import { officePages } from '#lib/page.ts'
import { useQueues } from '#lib/queues.ts'
import { useMay, useSelf } from '#lib/self.ts'
import { since, shortMoment } from '#lib/times.ts'
import { dayBefore, today } from '#lib/days.ts'

const HoursChart = lazy(() => import('./HoursChart.tsx'))
const REFRESH_MS = 15_000
const CURRENCY: Currency = 'RUB'

/** Today compared with the same day of last week, the queues, and the games of the day. */
export function Page() {
  const may = useMay()
  return (
    <>
      <PageHead title="Сводка" />
      {may('reports.read') && <Figures />}
      <div className="o-dashboard">
        <div>{may('reports.read') ? <Day /> : <Welcome />}</div>
        <Waiting />
      </div>
    </>
  )
}

function Welcome() {
  const { name } = useSelf()
  return (
    <section className="o-card">
      <h2>{name}, здравствуйте</h2>
      <p>Разделы, которые вам открыты, в меню слева. Найти игрока или раздел: Ctrl K.</p>
    </section>
  )
}

type Figures = Answer<typeof listReportDays>

function Figures() {
  const day = today()
  const before = dayBefore(day, 7)
  const asked = useQuery({
    ...asking(listReportDays, { query: { from: before, to: day, currency: CURRENCY } }),
    refetchInterval: REFRESH_MS,
  })
  if (!asked.data) return <Skeleton height={96} />
  const { days, people, readUntil } = asked.data
  const now = days.find((one) => one.day === day)
  const then = days.find((one) => one.day === before)
  const peopleNow = people.find((one) => one.day === day)
  const peopleThen = people.find((one) => one.day === before)
  const sum = (minor: bigint | undefined) =>
    formatMoney({ minor: minor ?? 0n, currency: CURRENCY }, { short: true })
  const wins = Number(now?.wins ?? 0n)
  const stakes = Number(now?.stakes ?? 0n)
  return (
    <div className="o-kpi-grid">
      <Kpi term="Доход от игр" value={sum(now?.ggr)} was={sum(then?.ggr)} />
      <Kpi
        term="Пополнения"
        value={sum(now?.deposits.sum)}
        was={sum(then?.deposits.sum)}
        hint={paymentsOf(now?.deposits.count)}
      />
      <Kpi
        term="Выводы"
        value={sum(now?.withdrawals.sum)}
        was={sum(then?.withdrawals.sum)}
        hint={paymentsOf(now?.withdrawals.count)}
      />
      <Kpi
        term="Играли сегодня"
        value={formatCount(peopleNow?.activePlayers ?? 0)}
        was={formatCount(peopleThen?.activePlayers ?? 0)}
      />
      <Kpi
        term="Новые игроки"
        value={formatCount(peopleNow?.newPlayers ?? 0)}
        was={formatCount(peopleThen?.newPlayers ?? 0)}
      />
      <Kpi
        term="Возврат за сутки"
        value={stakes === 0 ? '—' : `${((wins / stakes) * 100).toFixed(2).replace('.', ',')} %`}
        hint={readUntil === null ? undefined : `данные до ${shortMoment(readUntil)}`}
      />
    </div>
  )
}

function paymentsOf(count = 0): string {
  return `${formatCount(count)} ${plural(count, 'платёж', 'платежа', 'платежей')}`
}

type KpiProps = { term: string; value: string; was?: string; hint?: string | undefined }

function Kpi({ term, value, was, hint }: KpiProps) {
  return (
    <section className="o-card o-kpi">
      <span>{term}</span>
      <b>{value}</b>
      <em>
        {[hint, was === undefined ? undefined : `неделю назад ${was}`].filter(Boolean).join(', ')}
      </em>
    </section>
  )
}

function Day() {
  const day = today()
  const hours = useQuery({
    ...asking(listReportHours, { query: { currency: CURRENCY, day } }),
    refetchInterval: REFRESH_MS,
  })
  const games = useQuery(
    asking(listReportGames, { query: { from: day, to: day, currency: CURRENCY } }),
  )
  return (
    <>
      <section className="o-card">
        <header>
          <h2>Пополнения и выводы по часам</h2>
          <span>UTC, {CURRENCY}</span>
        </header>
        <Suspense fallback={<Skeleton height={260} />}>
          {hours.data ? (
            <HoursChart hours={hours.data.hours} currency={CURRENCY} />
          ) : (
            <Skeleton height={260} />
          )}
        </Suspense>
      </section>
      <section className="o-card">
        <header>
          <h2>Игры дня</h2>
          <Link to="/reports">Все</Link>
        </header>
        {games.data?.games.length === 0 && <p className="o-muted">Сегодня ещё не играли</p>}
        <table className="o-plain">
          <caption className="k-visually-hidden">Игры дня</caption>
          <thead>
            <tr>
              <th scope="col">Игра</th>
              <th scope="col">Ставки</th>
              <th scope="col">Возврат</th>
              <th scope="col">Доход</th>
            </tr>
          </thead>
          <tbody>
            {games.data?.games.slice(0, 6).map((game) => (
              <tr key={game.gameId}>
                <td>
                  <b>{game.name}</b>
                </td>
                <td>
                  <Money value={{ minor: game.stakes, currency: CURRENCY }} short />
                </td>
                <td>
                  {game.measured === null
                    ? '—'
                    : `${(game.measured * 100).toFixed(1).replace('.', ',')} %`}
                </td>
                <td>
                  <Money value={{ minor: game.ggr, currency: CURRENCY }} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Every queue with its oldest age; empty queues share one line. */
function Waiting() {
  const queues = useQueues()
  const waiting = queues.filter(({ count }) => count > 0)
  const pathOf = (name: string) =>
    officePages.find(({ menu }) => menu?.queue === name)?.path ??
    officePages.find(({ queues: others }) => others?.[name])?.queues?.[name]
  return (
    <section className="o-card">
      <header>
        <h2>Требует внимания</h2>
        <Pill tone={waiting.length > 0 ? 'persimmon' : 'leaf'}>
          {waiting.length > 0 ? waiting.length : 'Всё разобрано'}
        </Pill>
      </header>
      <ul className="o-checks">
        {waiting.map(({ name, title, count, isMore, oldestAt }) => {
          const path = pathOf(name)
          return (
            <li key={name}>
              <span className="o-grow">
                <b>
                  {title}: {count}
                  {isMore ? '+' : ''}
                </b>
                <br />
                <small>{oldestAt === null ? '' : `старшая ждёт ${since(oldestAt)}`}</small>
              </span>
              {path !== undefined && (
                <Link className="o-link" to={path}>
                  Открыть
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
