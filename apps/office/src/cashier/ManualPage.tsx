import { listManualPayments, type OfficePayment } from '@ayva/contract/cashier/office'
import { Money } from '@ayva/kit/Money'
import { useState } from 'react'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { PaymentDetail } from './PaymentDetail.tsx'
import { providerWords } from './payment-words.ts'

const keyOf = ({ playerId, id }: OfficePayment) => `${playerId}.${id}`

const columns: OfficeColumn<OfficePayment>[] = [
  { id: 'id', header: 'Платёж', cell: ({ id }) => <span translate="no">{id}</span> },
  {
    id: 'type',
    header: 'Что',
    cell: ({ typeId }) => (typeId === 2 ? 'Вывод' : 'Пополнение'),
    sortBy: ({ typeId }) => typeId,
  },
  { id: 'player', header: 'Игрок', cell: ({ playerId }) => <b>№ {playerId}</b> },
  {
    id: 'provider',
    header: 'Провайдер',
    phone: 'none',
    cell: ({ provider }) => providerWords(provider),
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
  { id: 'note', header: 'Почему', phone: 'none', cell: ({ note }) => note },
  { id: 'left', header: 'Ждёт', end: true, cell: ({ leftAt }) => since(leftAt) },
]

/** Payments of which no provider says whether they went through. */
export function Page() {
  const list = useList(listManualPayments, {}, ({ payments }) => payments)
  const [openKey, setOpenKey] = useState<string>()
  return (
    <>
      <PageHead title="Ручной разбор" />
      <div className={openKey === undefined ? undefined : 'o-split'}>
        <div>
          <DataTable
            caption="Платежи, оставленные людям"
            columns={columns}
            rows={list.rows}
            rowKey={keyOf}
            openKey={openKey}
            onOpen={(row) => setOpenKey(keyOf(row))}
            empty="Разбирать нечего: у каждого платежа есть ответ провайдера."
          />
          <ListState list={list} />
        </div>
        {openKey !== undefined && (
          <PaymentDetail
            key={openKey}
            playerId={openKey.split('.')[0]!}
            paymentId={openKey.split('.')[1] ?? ''}
            onClose={() => setOpenKey(undefined)}
          />
        )}
      </div>
    </>
  )
}
