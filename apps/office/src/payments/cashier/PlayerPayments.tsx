import { listPlayerPayments, type ListedPayment } from '@ayva/contract/payments/cashier/office'
import { Money } from '@ayva/kit/Money'
import { useNavigate } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { paymentColumn, stateColumn } from './payment-columns.tsx'

const columns: OfficeColumn<ListedPayment>[] = [
  paymentColumn,
  { id: 'method', header: 'Способ', phone: 'none', cell: ({ method }) => method.name },
  { id: 'sum', header: 'Сумма', end: true, cell: ({ sum }) => <Money value={sum} /> },
  stateColumn,
  { id: 'at', header: 'Когда', end: true, cell: ({ createdAt }) => shortMoment(createdAt) },
]

export function Part({ playerId }: { playerId: string }) {
  const may = useMay()
  const navigate = useNavigate()
  const list = useList(listPlayerPayments, { params: { playerId } }, ({ payments }) => payments)
  return (
    <>
      <DataTable
        caption="Платежи игрока"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        onOpen={
          may('payments.read')
            ? ({ id }) => void navigate(`/payments/${playerId}/${id}`)
            : undefined
        }
        empty="Платежей не было"
      />
      <ListState list={list} />
    </>
  )
}
