import '../facts.css'
import { type Payment, type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Button } from '@ayva/kit/Button'
import { formatMoney, Money } from '@ayva/kit/Money'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { moments, text } from '../cashier.text.ts'
import { paymentPath } from '../result/PaymentStatus.tsx'
import { withdrawalStages } from '../withdrawal/stages.ts'
import { Track, type TrackStage } from '../withdrawal/Track.tsx'
import { paymentQuery, useCancel } from '../use-cashier.ts'

/** An opened row of the history: the stages of the payment, and the possible actions. */
export function HistoryDetails({ payment }: { payment: Payment }) {
  const details = useQuery(paymentQuery(useCall(), payment.id)).data
  const cancel = useCancel()
  const { commission, balanceAfter, typeId } = payment
  const failed = payment.statusId === status.FAIL
  return (
    <div className="history-open">
      {details ? <Track small stages={stagesOf(details)} /> : <Skeleton height={96} />}
      <div>
        <dl className="facts is-plain">
          {balanceAfter && (
            <div>
              <dt>{text.history.before}</dt>
              <dd>{beforeAndAfter(payment)}</dd>
            </div>
          )}
          <div>
            <dt>{text.commission}</dt>
            <dd>
              <Money value={commission} />
            </dd>
          </div>
          {failed && (
            <div>
              <dt>{text.fail.why}</dt>
              <dd>{text.reason(payment.reason)}</dd>
            </div>
          )}
        </dl>
        <div className="history-actions">
          {(typeId === 2 || !failed) && (
            <Button size="sm" href={paymentPath(payment)}>
              {wordsOf(payment)}
            </Button>
          )}
          {payment.cancellable && (
            <Button
              size="sm"
              kind="outline"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(payment.id)}
            >
              {text.tracker.cancel}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Completed payments have no link to follow them. */
function wordsOf({ typeId, finishedAt }: Payment): string {
  const { follow, closed, resume } = text.history
  if (typeId === 1) return resume
  return finishedAt === null ? follow : closed
}

/** The past stages of a deposit; a withdrawal also shows the coming ones. */
function stagesOf(details: PaymentDetails): TrackStage[] {
  if (details.typeId === 2) return withdrawalStages(details)
  return details.events.map(({ statusId, at }, index) => ({
    key: String(index),
    state: statusId === status.FAIL ? 'bad' : stateOf(details, index),
    title: text.status(details.typeId, statusId),
    time: moments.exact(at),
  }))
}

function stateOf({ events, finishedAt }: PaymentDetails, index: number): TrackStage['state'] {
  return index === events.length - 1 && finishedAt === null ? 'now' : 'done'
}

function beforeAndAfter({ balanceAfter, sum, typeId, statusId }: Payment): string {
  const after = balanceAfter!
  const back = typeId === 2 && (statusId === status.FAIL || statusId === status.CANCELLED)
  const change = typeId === 1 ? sum.minor : back ? sum.minor : -sum.minor
  const before = { ...after, minor: after.minor - change }
  return `${formatMoney(before)} → ${formatMoney(after)}`
}
