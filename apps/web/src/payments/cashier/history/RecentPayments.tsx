import '../facts.css'
import { type Payment } from '@ayva/contract/payments/cashier'
import { Money } from '@ayva/kit/Money'
import { Table } from '@ayva/kit/Table'
import { moments, text } from '../cashier.text.ts'
import { paymentPath, PaymentStatus } from '../result/PaymentStatus.tsx'

/** The last payments, below a form of the cashier. */
export function RecentPayments({ title, payments }: { title: string; payments: Payment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="cashier-recent">
      <h2 className="cashier-subtitle">{title}</h2>
      <Table
        caption={title}
        hideHeader
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'at',
            header: text.history.columns.at,
            phone: 'meta',
            render: ({ createdAt }) => (
              <span className="k-text-3">{moments.dayAndTime(createdAt)}</span>
            ),
          },
          {
            key: 'what',
            header: text.history.columns.what,
            phone: 'title',
            render: (payment) => <What payment={payment} />,
          },
          {
            key: 'sum',
            header: text.history.columns.sum,
            phone: 'end',
            end: true,
            render: ({ sum }) => (
              <b className="k-strong">
                <Money value={sum} />
              </b>
            ),
          },
          {
            key: 'status',
            header: text.history.columns.status,
            phone: 'end-meta',
            end: true,
            render: (payment) => <PaymentStatus payment={payment} />,
          },
        ]}
      />
    </section>
  )
}

/** A payment in progress links to its page. */
function What({ payment }: { payment: Payment }) {
  const { typeId, method, requisite } = payment
  const way = [method.name, requisite].filter(Boolean).join(' ')
  const words = `${text.history.kind(typeId)}, ${way}`
  if (payment.finishedAt !== null) return words
  return (
    <a className="k-link" href={paymentPath(payment)}>
      {words}
    </a>
  )
}
