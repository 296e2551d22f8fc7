import './history-statement.css'
import { type Answer } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { type listPayments, type PaymentFilter } from '@ayva/contract/cashier'
import { paymentFilters } from '@ayva/contract/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from 'react-router'
import plumPicture from 'virtual:picture/symbols/semerki/plum.svg'
import { type PageModule, PageMissing } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { useKeptState } from '#lib/kept-state.ts'
import { later } from '#lib/later.tsx'
import { getSetting, useSettings } from '../settings/settings.ts'
import { CashierFrame } from './CashierFrame.tsx'
import { failure, text } from './cashier.text.ts'
import { text as words } from './history.text.ts'
import { HistoryFile } from './HistoryFile.tsx'
import { HistoryPeriod, type Period, periodDays } from './HistoryPeriod.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { bonusesQuery, paymentsQuery } from './use-cashier.ts'

const PAGE = 20
const MOST = 100

const BONUSES = 'bonus'
const BonusHistory = later(async () => (await import('./BonusHistory.tsx')).BonusHistory, {
  rare: true,
})

const YearStatement = later(async () => (await import('./YearStatement.tsx')).YearStatement)

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
      {list && <Totals sums={list.sumPayments} />}
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
        <Payments asked={asked} filter={filter} onMore={() => setLimit(limit + PAGE)} />
      )}
      <YearStatement />
    </CashierFrame>
  )
}

type PaymentsProps = {
  asked: UseQueryResult<Answer<typeof listPayments>>
  filter: PaymentFilter
  onMore: () => void
}

function Payments({ asked, filter, onMore }: PaymentsProps) {
  const list = asked.data
  return (
    <>
      {asked.isError && (
        <ErrorNote
          title={failure(asked.error)}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
      {!list && !asked.isError && <Skeleton height={320} radius={16} />}
      {list?.payments.length === 0 && (
        <Empty
          image={plumPicture}
          title={text.history.empty}
          hint={text.history.emptyHint}
          action={<Button href="/payment/deposit">{text.deposit.title}</Button>}
        />
      )}
      {list && list.payments.length > 0 && (
        <>
          <HistoryTable payments={list.payments} />
          <div className="history-more">
            <span className="k-small k-text-3">
              {text.history.shown(list.payments.length, list.counts[filter])}
            </span>
            {list.payments.length === MOST && list.counts[filter] > MOST && (
              <span className="k-small k-text-3">{text.history.most}</span>
            )}
            {list.payments.length < Math.min(list.counts[filter], MOST) && (
              <Button loading={asked.isFetching} onClick={onMore}>
                {text.history.more}
              </Button>
            )}
          </div>
        </>
      )}
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

/** Where the operator does not show them, there is no such list. */
function missing(error: unknown): never {
  throw error instanceof Refusal && error.status === 404 ? new PageMissing() : error
}
