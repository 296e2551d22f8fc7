import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useParams } from 'react-router'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { CashierFrame } from '../CashierFrame.tsx'
import { failure, moments, text } from '../cashier.text.ts'
import { loadPayment, paymentIdOf } from '../payment-id.ts'
import { type FactRow, Facts } from '../Facts.tsx'
import { holderOf, withdrawalStages } from './stages.ts'
import { Track } from './Track.tsx'
import { TrackerHead } from './TrackerHead.tsx'
import { paymentQuery, paymentsQuery, useCancel } from '../use-cashier.ts'
import { withdrawalText } from './withdrawal.text.ts'

const past = { filter: 'withdrawal', limit: 4 } as const

function TrackerPage() {
  const payment = useSuspenseQuery(paymentQuery(useCall(), paymentIdOf(useParams()))).data
  const stages = withdrawalStages(payment)
  return (
    <CashierFrame section="withdrawal" aside={<Order payment={payment} />}>
      <title>{`${text.tracker.title(text.number(payment.typeId, payment.id))} · Айва`}</title>
      <meta name="description" content={text.withdrawal.description} />
      <TrackerHead payment={payment} stages={stages} />
      {payment.statusId === status.CANCELLED && <Cancelled payment={payment} />}
      <Promises payment={payment} />
      <h2 className="k-d3 tracker-title">{text.tracker.where}</h2>
      <Track stages={stages} />
    </CashierFrame>
  )
}

/** Reports the cancelled payment at the place of the button. */
function Cancelled({ payment: { sum } }: { payment: PaymentDetails }) {
  return (
    <section className="k-panel cashier-outline tracker-cancelled" aria-live="polite">
      <h2 className="cashier-subtitle">{withdrawalText.cancelledTitle}</h2>
      <p className="k-small k-text-2">{withdrawalText.cancelledNote(formatMoney(sum))}</p>
      <Button href="/payment/withdrawal">{withdrawalText.again}</Button>
    </section>
  )
}

/** Every changed promise: the old one, the reason, and the new one. */
function Promises({ payment: { promises } }: { payment: PaymentDetails }) {
  if (promises.length === 0) return null
  return (
    <section className="tracker-promises" aria-label={withdrawalText.changed}>
      <h2 className="k-d3 tracker-title">{withdrawalText.changed}</h2>
      <ul>
        {promises.map(({ at, was, until, broken, why }) => (
          <li key={at}>
            {broken && was && <b>{withdrawalText.broken(moments.dayAndTime(was))} </b>}
            {withdrawalText.promise(why)} {broken && `${withdrawalText.escalated} `}
            {until && withdrawalText.newTime(moments.dayAndTime(until))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Order({ payment }: { payment: PaymentDetails }) {
  const { sum, commission, createdAt, typeId, id } = payment
  const open = payment.finishedAt === null
  return (
    <aside className="tracker-aside">
      <Facts
        title={text.tracker.form}
        rows={[
          [text.sum, <Money key="sum" value={sum} />],
          [text.commission, <Money key="commission" value={commission} />],
          ...(payment.tips.minor > 0n
            ? [[withdrawalText.tipsLine, <Money key="tips" value={payment.tips} />] as FactRow]
            : []),
          [text.tracker.at, moments.dayAndTime(createdAt)],
          [withdrawalText.holder, holderOf(payment)],
          [text.tracker.code, text.number(typeId, id)],
        ]}
      />
      {payment.cancellable && <Cancel paymentId={id} />}
      {payment.statusId === status.VERIFY && (
        <Button kind="primary" wide href="/verification-info">
          {withdrawalText.sendDocuments}
        </Button>
      )}
      {open && (
        <div className="k-panel cashier-outline">
          <h2 className="cashier-subtitle">{text.tracker.late}</h2>
          <p className="k-small k-text-2">{text.tracker.lateNote}</p>
        </div>
      )}
      <Past except={id} />
    </aside>
  )
}

function Cancel({ paymentId }: { paymentId: number }) {
  const cancel = useCancel()
  return (
    <div className="tracker-cancel">
      <Button
        kind="outline"
        wide
        loading={cancel.isPending}
        loadingLabel={text.tracker.cancelling}
        onClick={() => cancel.mutate(paymentId)}
      >
        {text.tracker.cancel}
      </Button>
      <p className="cashier-note">{text.tracker.cancelNote}</p>
      {cancel.error && <ErrorNote title={failure(cancel.error)} />}
    </div>
  )
}

function Past({ except }: { except: number }) {
  const { payments } = useSuspenseQuery(paymentsQuery(useCall(), past)).data
  const done = payments.filter(({ id, statusId }) => id !== except && statusId === status.SUCCESS)
  if (done.length === 0) return null
  return (
    <div>
      <h2 className="cashier-subtitle">{text.tracker.past}</h2>
      <ul className="tracker-past">
        {done.map(({ id, createdAt, method, sum }) => (
          <li key={id}>
            <a href={`/payment/withdrawal/${id}`}>
              <span>
                {moments.dayAndTime(createdAt)}, {method.name}
              </span>
              <b className="k-strong">
                <Money value={sum} />
              </b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const page: PageModule = {
  view: TrackerPage,
  load: async (args) => {
    const { id, typeId } = await loadPayment(args)
    if (typeId !== 2) throw redirect(`/deposit-pending/${id}`)
    await args.cache.query(paymentsQuery(args.call, past))
  },
}
