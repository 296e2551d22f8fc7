import {
  listWaitingWithdrawals,
  showWithdrawalQueue,
  waitingStates,
  type WaitingState,
  type WaitingWithdrawal,
} from '@ayva/contract/payments/cashier/office'
import { Chips } from '@ayva/kit/Chips'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { type Answer } from '@ayva/contract/base'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { type OfficeColumn } from '#lib/DataTable.tsx'
import { ExportButton } from '#lib/ExportButton.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { since } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { useList } from '#lib/use-list.ts'
import { PaymentList } from './PaymentList.tsx'
import { stateColumn, sumColumn } from './payment-columns.tsx'
import { ruleWords } from './payment-words.ts'
import { foundIn, riskOf, sameWords } from './risk-words.ts'

const REFRESH_MS = 10_000
const columns: OfficeColumn<WaitingWithdrawal>[] = [
  { id: 'id', header: 'Заявка', cell: ({ id }) => <span translate="no">{id}</span> },
  {
    id: 'player',
    header: 'Игрок',
    cell: ({ player, playerId }) => (
      <>
        <b>{player.name}</b>
        <small translate="no">
          № {playerId}
          {player.level !== null && `, уровень ${player.level}`}
        </small>
      </>
    ),
  },
  {
    id: 'method',
    header: 'Способ',
    phone: 'none',
    cell: ({ method, requisite }) => (
      <>
        {method.name}
        <small translate="no">{requisite}</small>
      </>
    ),
  },
  sumColumn,
  {
    id: 'risk',
    header: 'Риск',
    cell: ({ marks, review }) => {
      const { words, tone } = riskOf(foundIn(marks, review))
      return (
        <>
          <Pill tone={tone}>{words}</Pill>
          {marks.length > 0 && <small>{marks.map((mark) => sameWords[mark]).join(', ')}</small>}
        </>
      )
    },
    sortBy: ({ marks, review }) => -foundIn(marks, review),
  },
  {
    id: 'review',
    header: 'Почему ждёт',
    phone: 'none',
    cell: ({ review, note }) => review.map(ruleWords).join(', ') || note,
  },
  { ...stateColumn, phone: 'none' },
  {
    id: 'waits',
    header: 'Ждёт',
    end: true,
    cell: (payment) => (
      <span className={payment.isLate ? 'o-late' : undefined}>{since(payment.createdAt)}</span>
    ),
    sortBy: ({ createdAt }) => -Date.parse(createdAt),
  },
]

const stateNames: Record<WaitingState, string> = {
  decision: 'Ждут решения',
  judgement: 'Ручной разбор',
  documents: 'Ждут документов',
  late: 'Опаздывают',
}

/** Withdrawals that wait for a review, or are later than promised. */
export function Page() {
  const { search, say } = useAddress()
  const state = waitingStates.find((one) => one === search.get('state'))
  const list = useList(
    listWaitingWithdrawals,
    { query: state ? { state } : {} },
    ({ payments }) => payments,
  )
  const queue = useQuery({ ...asking(showWithdrawalQueue, {}), refetchInterval: REFRESH_MS }).data
  const openKey = search.get('open') ?? undefined
  return (
    <>
      <PageHead title="Заявки на вывод">
        <ExportButton list="withdrawals" filters={{ state }} />
        <ColumnChoice columns={columns} />
      </PageHead>
      {queue && <Figures queue={queue} />}
      <div className="o-filters">
        <Chips
          label="Какие заявки"
          items={[{ id: 'all', label: 'Все', count: queue?.counts.all }].concat(
            waitingStates.map((id) => ({ id, label: stateNames[id], count: queue?.counts[id] })),
          )}
          value={state ?? 'all'}
          onChange={(id) => say('state', id === 'all' ? undefined : id)}
        />
      </div>
      <PaymentList
        caption="Заявки на вывод"
        columns={columns}
        list={list}
        empty="Никто не ждёт: все выводы идут в срок."
        openKey={openKey}
        onOpen={(key) => say('open', key)}
      />
    </>
  )
}

function Figures({ queue }: { queue: Answer<typeof showWithdrawalQueue> }) {
  const { counts, isMore, sums, oldestAt, payouts } = queue
  return (
    <div className="o-kpis">
      <div>
        <b>
          {counts.all}
          {isMore ? '+' : ''}
        </b>
        <span>в очереди</span>
      </div>
      {sums.map(({ currency, sum }) => (
        <div key={currency}>
          <b>{formatMoney({ minor: sum, currency }, { short: true })}</b>
          <span>на сумму</span>
        </div>
      ))}
      <div>
        <b>{oldestAt === null ? '—' : since(oldestAt)}</b>
        <span>ждёт самая старая</span>
      </div>
      <div>
        <b>{payouts.median === null ? '—' : minutes(payouts.median)}</b>
        <span>обычно идёт выплата, за сутки их {payouts.count}</span>
      </div>
      <div className={counts.late > 0 ? 'is-late' : undefined}>
        <b>{counts.late}</b>
        <span>дольше обещанного</span>
      </div>
    </div>
  )
}

function minutes(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} с` : `${Math.round(seconds / 60)} мин`
}
