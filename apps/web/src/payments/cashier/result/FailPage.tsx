import { type Payment, type PaymentSystem } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { LeafIcon } from '@ayva/kit/LeafIcon'
import { formatMoney, Money } from '@ayva/kit/Money'
import { Notice } from '@ayva/kit/Notice'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import plumPicture from 'virtual:picture/symbols/semerki/plum.svg'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { moments, text } from '../cashier.text.ts'
import { comingBack } from '../coming-back.tsx'
import { depositText } from '../deposit/deposit.text.ts'
import { Facts } from '../Facts.tsx'
import { closePaymentWindow } from '../deposit/payment-window.ts'
import { Result } from './Result.tsx'
import { systemIcon } from '../SystemPicker.tsx'
import { useCashierVisit } from '../use-cashier-visit.ts'
import { paymentsQuery, systemsQuery } from '../use-cashier.ts'

/** The address is the same for every failure, so the page shows the deposit that ended last. */
const last = { filter: 'deposit', limit: 5 } as const

function FailPage() {
  const call = useCall()
  const ended = endedLast(useSuspenseQuery(paymentsQuery(call, last)).data.payments)
  const systems = useSuspenseQuery(systemsQuery(call, '1')).data
  const payment = ended?.statusId === status.FAIL ? ended : undefined
  useCashierVisit()
  useEffect(closePaymentWindow, [])
  if (!payment) return <NoFailure />
  const words = text.fail
  const { title, lead } = depositText.failure(payment.reason)
  const again = systems.find(({ key }) => key === payment.method.key)
  return (
    <Result
      title={title}
      lead={lead}
      buttons={
        <>
          <Button kind="primary" size="lg" href={depositPath(again, payment)}>
            <span>
              {words.again} <span translate="no">{formatMoney(payment.sum)}</span>
            </span>
          </Button>
          <Button size="lg" href="/payment/history">
            {text.success.history}
          </Button>
        </>
      }
      aside={
        <>
          {plum}
          <About payment={payment} />
          <Notice icon="info-fill">{words.note}</Notice>
        </>
      }
    >
      <section>
        <h2 className="k-d3">{words.others}</h2>
        <ul className="result-ways">
          {systems
            .filter(({ active, key }) => active && key !== payment.method.key)
            .map((system) => (
              <li key={system.id}>
                <a href={depositPath(system, payment)}>
                  <LeafIcon name={systemIcon(system.icon)} />
                  <span>
                    <b className="k-strong">{system.name}</b>
                    <small>{system.term}</small>
                  </span>
                  <small className="result-free">
                    {system.commissionBp === 0
                      ? words.free
                      : words.fee(percentText(system.commissionBp))}
                  </small>
                  <Icon name="caret-right" size={16} />
                </a>
              </li>
            ))}
        </ul>
      </section>
    </Result>
  )
}

/** A later one may still be open. */
function endedLast(payments: Payment[]): Payment | undefined {
  const endOf = ({ finishedAt }: Payment) => Date.parse(finishedAt!)
  const over = payments.filter(({ finishedAt }) => finishedAt !== null)
  return over.toSorted((one, other) => endOf(other) - endOf(one))[0]
}

const plum = <img className="result-plum" src={plumPicture} alt="" width={230} height={230} />

/** Shown if the address is opened without a failed deposit. */
function NoFailure() {
  return (
    <Result
      title={text.fail.none}
      lead={text.fail.noneLead}
      buttons={
        <>
          <Button kind="primary" size="lg" href="/payment/history">
            {text.success.history}
          </Button>
          <Button size="lg" href="/">
            {text.pending.toGames}
          </Button>
        </>
      }
      aside={plum}
    />
  )
}

function About({ payment }: { payment: Payment }) {
  const { sum, createdAt, typeId, id, reason } = payment
  return (
    <Facts
      title={text.fail.about}
      rows={[
        [text.fail.why, text.reason(reason)],
        [text.sum, <Money key="sum" value={sum} />],
        [text.fail.attempt, moments.dayAndTime(createdAt)],
        [text.pending.number, text.number(typeId, id)],
      ]}
    />
  )
}

/** Hundredths of a per cent as «2,5 %». */
const percentText = (bp: number) => `${(bp / 100).toLocaleString('ru')}\u00A0%`

function depositPath(system: PaymentSystem | undefined, { sum }: Payment): string {
  const asked = new URLSearchParams({
    ...(system && { system: String(system.id) }),
    sum: sum.minor.toString(),
  })
  return `/payment/deposit?${asked}`
}

export const page = comingBack({
  view: FailPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query(paymentsQuery(call, last)),
      cache.query({ ...systemsQuery(call, '1'), ...known }),
    ]),
})
