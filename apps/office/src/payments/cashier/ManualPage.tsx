import { listManualPayments, type OfficePayment } from '@ayva/contract/payments/cashier/office'
import { useState } from 'react'
import { type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { PaymentList } from './PaymentList.tsx'
import { sumColumn } from './payment-columns.tsx'
import { providerWords } from './payment-words.ts'

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
  sumColumn,
  { id: 'note', header: 'Почему', phone: 'none', cell: ({ note }) => note },
  { id: 'left', header: 'Ждёт', end: true, cell: ({ leftAt }) => since(leftAt) },
]

/** Payments whose state no provider confirms. */
export function Page() {
  const list = useList(listManualPayments, {}, ({ payments }) => payments)
  const [openKey, setOpenKey] = useState<string>()
  return (
    <>
      <PageHead title="Ручной разбор" />
      <PaymentList
        caption="Платежи, оставленные людям"
        columns={columns}
        list={list}
        empty="Разбирать нечего: у каждого платежа есть ответ провайдера."
        openKey={openKey}
        onOpen={setOpenKey}
      />
    </>
  )
}
