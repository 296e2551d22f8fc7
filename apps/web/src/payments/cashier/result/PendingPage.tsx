import { serverNow } from '@ayva/kit/server-clock'
import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status, returnUrls } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useNavigate, useParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { moments, text } from '../cashier.text.ts'
import { CoinsToSend } from '../deposit/CoinsToSend.tsx'
import { comingBack } from '../coming-back.tsx'
import { depositText } from '../deposit/deposit.text.ts'
import { loadPayment, paymentIdOf } from '../payment-id.ts'
import { PendingRing } from './PendingRing.tsx'
import { pendingStages } from '../withdrawal/stages.ts'
import { Facts } from '../Facts.tsx'
import { Result } from './Result.tsx'
import { Track } from '../withdrawal/Track.tsx'
import { closePaymentWindow } from '../deposit/payment-window.ts'
import { useCashierVisit } from '../use-cashier-visit.ts'
import { paymentQuery, useCashierUpdates } from '../use-cashier.ts'
import { usualWords, useWait } from './use-wait.ts'

function PendingPage() {
  const payment = useSuspenseQuery(paymentQuery(useCall(), paymentIdOf(useParams()))).data
  const navigate = useNavigate()
  const over = pathAfter(payment)
  useCashierUpdates()
  useCashierVisit()
  useEffect(closePaymentWindow, [])
  useEffect(() => {
    if (over) void navigate(over, { replace: true })
  }, [over, navigate])

  const { late } = useWait(payment)
  const check = useCheck(payment)
  const { title, lead } = wordsOf(payment, late)
  return (
    <Result
      title={title}
      lead={lead}
      buttons={
        <>
          {payment.redirectUrl ? (
            <Button kind="primary" size="lg" href={payment.redirectUrl}>
              {text.pending.back}
            </Button>
          ) : (
            <Button kind="primary" size="lg" href="/">
              {text.pending.toGames}
            </Button>
          )}
          {payment.finishedAt === null ? (
            <>
              <Button
                size="lg"
                loading={check.isPending}
                loadingLabel={text.pending.checking}
                onClick={check.ask}
              >
                {text.pending.check}
              </Button>
              <output className="result-checked k-small k-text-2">{check.said}</output>
            </>
          ) : (
            <Button size="lg" href="/payment/history">
              {text.success.history}
            </Button>
          )}
        </>
      }
      aside={
        <>
          <PendingRing payment={payment} />
          <Facts
            rows={[
              [text.sum, <Money key="sum" value={payment.sum} />],
              [text.pending.way, payment.method.name],
              [text.pending.number, text.number(payment.typeId, payment.id)],
            ]}
          />
        </>
      }
    >
      {payment.extraData && <CoinsToSend told={payment.extraData} sum={payment.sum} />}
      <section>
        <h2 className="k-d3">{text.pending.happening}</h2>
        <Track stages={pendingStages(payment)} />
      </section>
    </Result>
  )
}

/**
 * Requests the state at once, also from the bank, and reports the result, so that every press has a visible effect. The
 * bank's answer arrives as events.
 */
function useCheck({ id, statusId }: PaymentDetails) {
  const call = useCall()
  const cache = useQueryClient()
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: async () => {
      const { showPayment } = await import('@ayva/contract/payments/cashier')
      const params = { paymentId: id }
      const asked = await call(showPayment, { params, query: { ask: 'provider' } })
      await keepAnswer(cache, paymentQuery(call, id).queryKey, asked)
      return {
        same: asked.statusId === statusId,
        at: moments.exact(new Date(serverNow()).toISOString()),
      }
    },
  })
  const { checked, checkFailed } = text.pending
  const said = isError ? checkFailed : data && checked(data.same, data.at)
  return { said, isPending, ask: () => mutate() }
}

function wordsOf({ statusId, redirectUrl, createdAt, promisedAt }: PaymentDetails, late: boolean) {
  const { pending } = text
  if (statusId === status.MANUAL) return { title: pending.manual, lead: pending.leadManual }
  if (statusId === status.REFUND_CONTROVERSIAL) return depositText.disputed
  if (redirectUrl) return { title: pending.unpaid, lead: pending.leadUnpaid }
  return late
    ? { title: pending.late, lead: pending.leadLate }
    : { title: pending.title, lead: pending.lead(usualWords({ createdAt, promisedAt })) }
}

/** The page of a completed payment. */
function pathAfter({ id, typeId, statusId }: PaymentDetails): string | undefined {
  if (typeId === 2) return `/payment/withdrawal/${id}`
  if (statusId === status.SUCCESS) return returnUrls.success(id)
  if (statusId === status.FAIL || statusId === status.CANCELLED) return returnUrls.fail()
  return undefined
}

export const page = comingBack({
  view: PendingPage,
  load: async (args) => {
    const over = pathAfter(await loadPayment(args))
    if (over) throw redirect(over)
  },
})
