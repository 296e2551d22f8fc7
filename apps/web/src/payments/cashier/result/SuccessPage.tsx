import '../facts.css'
import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status, returnPaths } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { Notice } from '@ayva/kit/Notice'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useParams } from 'react-router'
import quince from 'virtual:picture/objects/quince.svg'
import { ReturnToGame } from '../../../games/lobby/lobby.ts'
import { useCall } from '#lib/call.ts'
import { moments, text } from '../cashier.text.ts'
import { comingBack } from '../coming-back.tsx'
import { loadPayment, paymentIdOf } from '../payment-id.ts'
import { closePaymentWindow } from '../deposit/payment-window.ts'
import { Result } from './Result.tsx'
import { useCashierVisit } from '../use-cashier-visit.ts'
import { paymentQuery } from '../use-cashier.ts'

function SuccessPage() {
  const payment = useSuspenseQuery(paymentQuery(useCall(), paymentIdOf(useParams()))).data
  useCashierVisit()
  useEffect(closePaymentWindow, [])
  const { createdAt, finishedAt, method } = payment
  const lasted = Date.parse(finishedAt ?? createdAt) - Date.parse(createdAt)
  const words = text.success
  return (
    <Result
      title={words.title}
      lead={words.lead(method.name, moments.lasted(lasted))}
      buttons={
        <>
          <ReturnToGame>
            <Button kind="primary" size="lg" href="/">
              {text.pending.toGames}
            </Button>
          </ReturnToGame>
          <Button size="lg" href="/payment/history">
            {words.history}
          </Button>
        </>
      }
      aside={
        <>
          <output className="result-sum">
            <p>{words.credited}</p>
            <b>
              <Money value={creditedOf(payment)} plus />
            </b>
            <img src={quince} alt="" width={170} height={170} />
          </output>
          <Notice icon="info-fill">{words.note}</Notice>
        </>
      }
    >
      <section>
        <h2 className="k-d3">{words.changed}</h2>
        <Changed payment={payment} />
      </section>
    </Result>
  )
}

function Changed({ payment }: { payment: PaymentDetails }) {
  const { balanceAfter, commission, createdAt, finishedAt, typeId, id } = payment
  const words = text.success
  const credited = creditedOf(payment)
  return (
    <dl className="facts">
      {balanceAfter && (
        <>
          <div>
            <dt>{words.was}</dt>
            <dd>
              <Money value={{ ...balanceAfter, minor: balanceAfter.minor - credited.minor }} />
            </dd>
          </div>
          <div>
            <dt>{words.balance}</dt>
            <dd>
              <b className="k-strong">
                <Money value={balanceAfter} />
              </b>
            </dd>
          </div>
        </>
      )}
      {commission.minor > 0n && (
        <div>
          <dt>{text.commission}</dt>
          <dd>
            <Money value={commission} />
          </dd>
        </div>
      )}
      <div>
        <dt>{words.when}</dt>
        <dd>{moments.dayAndTime(finishedAt ?? createdAt)}</dd>
      </div>
      <div>
        <dt>{text.pending.number}</dt>
        <dd>{text.number(typeId, id)}</dd>
      </div>
    </dl>
  )
}

/** The credited sum: without the commission. */
function creditedOf({ sum, commission }: PaymentDetails): PaymentDetails['sum'] {
  return { ...sum, minor: sum.minor - commission.minor }
}

export const page = comingBack({
  view: SuccessPage,
  // The page shows the real state, so opening it by hand credits nothing.
  load: async (args) => {
    const { id, typeId, statusId } = await loadPayment(args)
    if (typeId !== 1 || statusId !== status.SUCCESS) throw redirect(`${returnPaths.pending}${id}`)
  },
})
