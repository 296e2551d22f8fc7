import { type Answer } from '@ayva/contract/base'
import { listDayPostings } from '@ayva/contract/ledger/wallet/office'
import { Money } from '@ayva/kit/Money'
import { Link, useSearchParams } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { today } from '#lib/days.ts'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { fullMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type Posting = Answer<typeof listDayPostings>['postings'][number]

const columns: OfficeColumn<Posting>[] = [
  { id: 'at', header: 'Когда', cell: ({ at }) => fullMoment(at) },
  {
    id: 'reason',
    header: 'За что',
    cell: ({ reason, refs }) => (
      <>
        <span translate="no">{reason}</span>
        {refs !== null && <small translate="no">{JSON.stringify(refs)}</small>}
      </>
    ),
  },
  { id: 'account', header: 'Счёт', cell: ({ account }) => <span translate="no">{account}</span> },
  {
    id: 'player',
    header: 'Игрок',
    cell: ({ playerId }) => (
      <Link className="o-link" to={`/players/${playerId}`}>
        № {playerId}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: 'Сумма',
    end: true,
    cell: ({ amount, currency }) => <Money value={{ minor: amount, currency }} plus />,
  },
]

/** The postings of a day on an account, of which a figure of the trial balance consists. */
export function Page() {
  const [search] = useSearchParams()
  const day = search.get('day') ?? today()
  const account = search.get('account') ?? undefined
  const query = { day, ...(account !== undefined && { account }) }
  const list = useList(listDayPostings, { query }, ({ postings }) => postings)
  return (
    <>
      <PageHead title={`Проводки за ${day}`}>
        {account !== undefined && <code>{account}</code>}
      </PageHead>
      <DataTable
        caption="Проводки дня"
        columns={columns}
        rows={list.rows}
        rowKey={({ transferId, account: at }) => `${transferId} ${at}`}
        empty={list.more ? 'На этой странице таких нет, дальше могут быть' : 'Таких проводок нет'}
      />
      <ListState list={list} />
      <p className="o-muted">
        Проводки раундов здесь не стоят: они в отчётах по играм и в раундах.
      </p>
    </>
  )
}
