import { listWaitingWithdrawals, type OfficePayment } from '@ayva/contract/cashier/office'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useSearchParams } from 'react-router'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { PaymentDetail } from './PaymentDetail.tsx'
import { ruleWords, stateOf } from './payment-words.ts'
import { serverNow } from '@ayva/kit/server-clock'

const keyOf = ({ playerId, id }: OfficePayment) => `${playerId}.${id}`

const columns: OfficeColumn<OfficePayment>[] = [
  { id: 'id', header: 'Заявка', cell: ({ id }) => <span translate="no">{id}</span> },
  { id: 'player', header: 'Игрок', cell: ({ playerId }) => <b>№ {playerId}</b> },
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
  {
    id: 'sum',
    header: 'Сумма',
    end: true,
    cell: ({ sum }) => (
      <b>
        <Money value={sum} />
      </b>
    ),
    sortBy: ({ sum }) => Number(sum.minor),
  },
  {
    id: 'review',
    header: 'Почему ждёт',
    phone: 'none',
    cell: ({ review, note }) => review.map(ruleWords).join(', ') || note,
  },
  {
    id: 'state',
    header: 'Статус',
    cell: ({ statusId }) => {
      const { words, tone } = stateOf(statusId)
      return <Pill tone={tone}>{words}</Pill>
    },
  },
  {
    id: 'waits',
    header: 'Ждёт',
    end: true,
    cell: (payment) => (
      <span className={isLate(payment) ? 'o-late' : undefined}>{since(payment.createdAt)}</span>
    ),
    sortBy: ({ createdAt }) => -Date.parse(createdAt),
  },
]

/** A promise that has passed, or was broken before. */
function isLate({ promisedAt, broken }: OfficePayment): boolean {
  return broken > 0 || (promisedAt !== null && Date.parse(promisedAt) < serverNow())
}

/** The queue of withdrawals that wait for people, or are later than promised. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const list = useList(listWaitingWithdrawals, {}, ({ payments }) => payments)
  const rows = list.rows
  const openKey = search.get('open') ?? undefined
  const open = (key: string | undefined) =>
    setSearch(
      (next) => {
        if (key === undefined) next.delete('open')
        else next.set('open', key)
        return next
      },
      { replace: true },
    )
  const shown = rows?.find((row) => keyOf(row) === openKey)
  const late = rows?.filter(isLate).length ?? 0
  const oldest = rows?.map(({ createdAt }) => createdAt).toSorted()[0]
  return (
    <>
      <PageHead title="Заявки на вывод">
        <ColumnChoice columns={columns} />
      </PageHead>
      {rows && (
        <div className="o-kpis">
          <div>
            <b>
              {rows.length}
              {list.more ? '+' : ''}
            </b>
            <span>в очереди</span>
          </div>
          <div>
            <b>{oldest === undefined ? '—' : since(oldest)}</b>
            <span>ждёт самая старая</span>
          </div>
          <div className={late > 0 ? 'is-late' : undefined}>
            <b>{late}</b>
            <span>дольше обещанного</span>
          </div>
        </div>
      )}
      <div className="o-split">
        <div>
          <DataTable
            caption="Заявки на вывод"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            openKey={openKey}
            onOpen={(row) => open(keyOf(row))}
            empty="Никто не ждёт: все выводы идут в срок."
          />
          <ListState list={list} />
        </div>
        {openKey !== undefined && (
          <PaymentDetail
            key={openKey}
            playerId={openKey.split('.')[0]!}
            paymentId={openKey.split('.')[1] ?? ''}
            waiting={shown !== undefined}
            onClose={() => open(undefined)}
          />
        )}
      </div>
    </>
  )
}
