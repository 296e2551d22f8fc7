import { type Answer } from '@ayva/contract/base'
import { showTrialBalance } from '@ayva/contract/site/reports'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { fullMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'

type Account = Answer<typeof showTrialBalance>['accounts'][number]

const columnsOf = (day: string | undefined): OfficeColumn<Account>[] => [
  {
    id: 'account',
    header: 'Счёт',
    cell: ({ account, currency }) => (
      <>
        <Link
          className="o-link"
          to={`/postings?day=${day ?? ''}&account=${account}`}
          translate="no"
        >
          {account}
        </Link>
        <small>{currency}</small>
      </>
    ),
  },
  {
    id: 'opening',
    header: 'Было',
    end: true,
    cell: ({ opening, currency }) => <Money value={{ minor: opening, currency }} />,
  },
  {
    id: 'turnover',
    header: 'Оборот',
    end: true,
    cell: ({ turnover, currency }) => <Money value={{ minor: turnover, currency }} plus />,
  },
  {
    id: 'closing',
    header: 'Стало',
    end: true,
    cell: ({ closing, currency }) => <Money value={{ minor: closing, currency }} />,
  },
  {
    id: 'postings',
    header: 'Проводок',
    end: true,
    phone: 'none',
    cell: ({ postings }) => postings,
  },
]

/** The accounts of the ledger over a closed day: balance before, changes, balance after. */
export function Page() {
  const { search, say } = useAddress()
  const day = search.get('day') ?? undefined
  const asked = useQuery(asking(showTrialBalance, { query: day === undefined ? {} : { day } }))
  return (
    <>
      <PageHead title="Пробный баланс">
        {asked.data && (
          <Pill tone={asked.data.faults ? 'garnet' : 'leaf'}>
            {asked.data.faults === null
              ? 'Ещё проверяется'
              : asked.data.faults === 0
                ? 'Книги сходятся'
                : `Ошибок: ${asked.data.faults}`}
          </Pill>
        )}
      </PageHead>
      <div className="o-filters">
        <Input
          type="date"
          label="День"
          value={day ?? asked.data?.day ?? ''}
          onChange={(event) => say('day', event.target.value)}
        />
      </div>
      {asked.error ? (
        <ErrorNote title={wordsOf(asked.error)} />
      ) : (
        <DataTable
          caption="Счета за день"
          columns={columnsOf(asked.data?.day)}
          rows={asked.data?.accounts}
          rowKey={({ account, currency }) => `${account} ${currency}`}
          empty="За этот день проводок нет"
        />
      )}
      {asked.data && (
        <p className="o-muted">
          День закрыт {fullMoment(asked.data.closedAt)}, хеш {asked.data.hash}
        </p>
      )}
    </>
  )
}
