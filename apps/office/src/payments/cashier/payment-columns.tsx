import { type Payment } from '@ayva/contract/payments/cashier'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { type OfficeColumn } from '#lib/DataTable.tsx'
import { stateOf } from './payment-words.ts'

/** Columns of every list of payments. */
export const sumColumn: OfficeColumn<Pick<Payment, 'sum'>> = {
  id: 'sum',
  header: 'Сумма',
  end: true,
  cell: ({ sum }) => (
    <b>
      <Money value={sum} />
    </b>
  ),
  sortBy: ({ sum }) => Number(sum.minor),
}

export const stateColumn: OfficeColumn<Pick<Payment, 'statusId'>> = {
  id: 'state',
  header: 'Статус',
  cell: ({ statusId }) => {
    const { words, tone } = stateOf(statusId)
    return <Pill tone={tone}>{words}</Pill>
  },
}

/** A payment by its number and kind. */
export const paymentColumn: OfficeColumn<{ id: number; kind: 'deposit' | 'withdrawal' }> = {
  id: 'id',
  header: 'Платёж',
  cell: ({ id, kind }) => (
    <>
      <b translate="no">{id}</b>
      <small>{kind === 'deposit' ? 'Пополнение' : 'Вывод'}</small>
    </>
  ),
}
