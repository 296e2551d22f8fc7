import './history.css'
import { type Payment } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Icon } from '@ayva/kit/Icon'
import { LeafIcon } from '@ayva/kit/LeafIcon'
import { Money } from '@ayva/kit/Money'
import { Fragment, useState } from 'react'
import { later } from '#lib/later.tsx'
import { moments, text } from '../cashier.text.ts'
import { PaymentStatus, toneOf } from '../result/PaymentStatus.tsx'

/** Loaded when a row is opened. */
const HistoryDetails = later(async () => (await import('./HistoryDetails.tsx')).HistoryDetails, {
  rare: true,
})

export function HistoryTable({ payments }: { payments: Payment[] }) {
  const [open, setOpen] = useState<number>()
  const { columns } = text.history
  return (
    <table className="history">
      <caption className="k-visually-hidden">{text.history.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.number}</th>
          <th scope="col" className="is-end">
            {columns.sum}
          </th>
          <th scope="col">
            <span className="k-visually-hidden">{columns.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Fragment key={payment.id}>
            <Row
              payment={payment}
              open={payment.id === open}
              onToggle={() => setOpen(payment.id === open ? undefined : payment.id)}
            />
            {payment.id === open && (
              <tr className="history-details">
                <td colSpan={6}>
                  <HistoryDetails payment={payment} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { payment: Payment; open: boolean; onToggle: () => void }

function Row({ payment, open, onToggle }: RowProps) {
  const { id, typeId, statusId, createdAt, method, requisite } = payment
  const number = text.number(typeId, id)
  const gained = typeId === 1 && statusId === status.SUCCESS
  return (
    <tr className={open ? 'is-open' : undefined}>
      <td className="history-cell-time k-text-3">{moments.dayAndTime(createdAt)}</td>
      <td className="history-cell-what">
        <span className="history-what">
          <LeafIcon
            name={typeId === 1 ? 'arrow-circle-down' : 'arrow-circle-up'}
            tone={toneOf(payment)}
          />
          <span>
            <b className="k-strong">{text.history.kind(typeId)}</b>
            <small>{[method.name, requisite].filter(Boolean).join(', ')}</small>
          </span>
        </span>
      </td>
      <td className="history-cell-status">
        <PaymentStatus payment={payment} />
      </td>
      <td className="history-cell-number k-text-3">{number}</td>
      <td
        className={
          gained ? 'history-cell-sum is-end k-strong k-gain' : 'history-cell-sum is-end k-strong'
        }
      >
        <SignedSum payment={payment} />
      </td>
      <td className="history-cell-toggle">
        <button
          type="button"
          aria-expanded={open}
          aria-label={text.history.open(number)}
          onClick={onToggle}
        >
          <Icon name={open ? 'caret-up' : 'caret-down'} size={16} />
        </button>
      </td>
    </tr>
  )
}

/** Sums of moved or held money have a sign; failed ones have none. */
function SignedSum({ payment: { typeId, statusId, sum } }: { payment: Payment }) {
  if (typeId === 1) return <Money value={sum} plus={statusId === status.SUCCESS} />
  const back = statusId === status.FAIL || statusId === status.CANCELLED
  return <Money value={back ? sum : { ...sum, minor: -sum.minor }} />
}
