import './history-statement.css'
import { type Answer } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { type listPayments, type PaymentFilter } from '@ayva/contract/payments/cashier'
import { paymentFilters } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import plumPicture from 'virtual:picture/symbols/semerki/plum.svg'
import { type PageModule, PageMissing } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { useKeptState } from '#lib/kept-state.ts'
import { later } from '#lib/later.tsx'
import { getSetting, useSettings } from '../../../platform/settings/settings.ts'
import { CashierFrame } from '../CashierFrame.tsx'
import { failure, text } from '../cashier.text.ts'
import { text as words } from './history.text.ts'
import { HistoryFile } from './HistoryFile.tsx'
import { HistoryPeriod, type Period, periodDays } from './HistoryPeriod.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { bonusesQuery, olderQuery, paymentsQuery } from '../use-cashier.ts'

const PAGE = 20
/** The limit of one call; older payments are loaded page by page. */
const MOST = 100
/** The largest number of rows on a page. */
const SHOWN_MAX = 1_000

const BONUSES = 'bonus'
const BonusHistory = later(async () => (await import('./BonusHistory.tsx')).BonusHistory, {
  rare: true,
})

const HistoryBelow = later(async () => (await import('./HistoryBelow.tsx')).HistoryBelow)

function HistoryPage() {
  const { filter: chosen = 'all' } = useParams() as { filter?: PaymentFilter | typeof BONUSES }
  const filter = chosen === BONUSES ? 'all' : chosen
  const hasBonuses = getSetting(useSettings(), 'bonus_transaction_history')?.enabled
  const [period, setPeriod] = useKeptState<Period>('period', periodDays())
  const [limit, setLimit] = useKeptState('payments shown', PAGE)
  const asked = useQuery(paymentsQuery(useCall(), { filter, limit, ...period.edges }))
  const list = asked.data
  const counts = list?.counts
  return (
    <CashierFrame section="history">
      <title>{`${text.history.title} · Айва`}</title>
      <meta name="description" content={text.history.description} />
      <div className="history-head">
        <h1 className="k-d2">{text.history.title}</h1>
        <HistoryPeriod value={period} onChange={setPeriod} />
        <HistoryFile period={period} />
      </div>
      {list?.sumPayments && <Totals sums={list.sumPayments} />}
      <Chips
        className="history-filters"
        label={text.history.filter}
        value={chosen}
        items={[
          ...paymentFilters.map((id) => ({
            id,
            href: id === 'all' ? '/payment/history' : `/payment/history/${id}`,
            label: text.history.filters[id],
            ...(counts && { count: counts[id] }),
          })),
          ...(hasBonuses
            ? [{ id: BONUSES, href: `/payment/history/${BONUSES}`, label: words.bonuses.title }]
            : []),
        ]}
      />
      {chosen === BONUSES ? <BonusHistory key={period.choice} period={period} /> : null}
      {chosen !== BONUSES && (
        <Payments
          key={`${filter} ${period.choice}`}
          asked={asked}
          what={{ filter, ...period.edges }}
          onMore={() => setLimit(Math.min(limit + PAGE, MOST))}
        />
      )}
      <HistoryBelow period={period} />
    </CashierFrame>
  )
}

type PaymentsProps = {
  asked: UseQueryResult<Answer<typeof listPayments>>
  what: { filter: PaymentFilter } & Period['edges']
  onMore: () => void
}

function Payments({ asked, what, onMore }: PaymentsProps) {
  const list = asked.data
  const [goesOn, setGoesOn] = useState(false)
  const last = list && list.payments.length === MOST ? list.payments.at(-1)!.id : undefined
  const older = useInfiniteQuery(olderQuery(useCall(), what, goesOn ? last : undefined))
  const failed = asked.error ?? older.error
  const retry = asked.isError ? asked.refetch : older.refetch
  const note = failed && (
    <ErrorNote
      title={failure(failed)}
      onRetry={() => void retry()}
      retrying={asked.isFetching || older.isFetching}
    />
  )
  if (!list) return note ?? <Skeleton height={320} radius={16} />
  if (list.payments.length === 0)
    return (
      <Empty
        image={plumPicture}
        title={text.history.empty}
        hint={text.history.emptyHint}
        action={<Button href="/payment/deposit">{text.deposit.title}</Button>}
      />
    )
  const all = list.counts?.[what.filter] ?? list.payments.length
  const payments = [...list.payments, ...(older.data?.pages.flat() ?? [])]
  const isFull = payments.length >= SHOWN_MAX
  function more() {
    if (last === undefined) onMore()
    else if (goesOn) void older.fetchNextPage()
    else setGoesOn(true)
  }
  return (
    <>
      <HistoryTable payments={payments} />
      {note}
      <div className="history-more">
        <span className="k-small k-text-3">{text.history.shown(payments.length, all)}</span>
        {isFull && payments.length < all && (
          <span className="k-small k-text-3">{text.history.most}</span>
        )}
        {!isFull && payments.length < all && (
          <Button loading={asked.isFetching || older.isFetching} onClick={more}>
            {text.history.more}
          </Button>
        )}
      </div>
    </>
  )
}

type Sums = {
  deposits: { minor: bigint; currency: string }
  withdrawals: { minor: bigint; currency: string }
}

function Totals({ sums: { deposits, withdrawals } }: { sums: Sums }) {
  const net = { ...deposits, minor: deposits.minor - withdrawals.minor }
  const totals = [
    [text.history.paidIn, deposits],
    [text.history.paidOut, withdrawals],
    [text.history.net, net],
  ] as const
  return (
    <dl className="history-totals">
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const page: PageModule = {
  view: HistoryPage,
  load: async ({ call, cache, params: { filter = 'all' } }) => {
    if (filter === BONUSES) {
      const first = bonusesQuery(call, { limit: PAGE, offset: 0 })
      await Promise.all([
        cache.query(first).catch(missing),
        cache.query(paymentsQuery(call, { filter: 'all', limit: PAGE })),
      ])
      return
    }
    const known = paymentFilters.find((one) => one === filter)
    if (!known) throw new PageMissing()
    await cache.query(paymentsQuery(call, { filter: known, limit: PAGE }))
  },
}

/** If the operator has hidden bonuses, the list does not exist. */
function missing(error: unknown): never {
  throw error instanceof Refusal && error.status === 404 ? new PageMissing() : error
}
