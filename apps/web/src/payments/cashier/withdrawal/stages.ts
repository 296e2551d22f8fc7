import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { moments, text } from '../cashier.text.ts'
import { depositText } from '../deposit/deposit.text.ts'
import { type TrackStage } from './Track.tsx'
import { withdrawalText } from './withdrawal.text.ts'

const { NEW, PROCESS, SUCCESS, FAIL, MANUAL, ACCEPTED, CANCELLED, DELAYED } = status
const { VERIFY, CONFIRMED, REFUND_CONTROVERSIAL } = status

/** The moment a payment reached one of these states, in words. */
function timeOf(
  { events }: PaymentDetails,
  statuses: number[],
  write: (at: string) => string,
): string | undefined {
  const event = events.find(({ statusId }) => statuses.includes(statusId))
  return event && write(event.at)
}

export function pendingStages(payment: PaymentDetails): TrackStage[] {
  const { statusId, method } = payment
  const { pending } = text
  const confirmed = statusId === DELAYED || statusId === MANUAL
  const created: TrackStage = {
    key: 'created',
    state: 'done',
    title: pending.created,
    note: method.name,
    time: timeOf(payment, [NEW], moments.exact),
  }
  if (statusId === REFUND_CONTROVERSIAL) return [created, ...takenBack(payment)]
  return [
    created,
    {
      key: 'paying',
      state: confirmed ? 'done' : 'now',
      title: confirmed ? pending.confirmed : pending.paying,
      note: confirmed ? undefined : pending.payingNote,
      time: confirmed ? timeOf(payment, [DELAYED, MANUAL], moments.exact) : undefined,
    },
    {
      key: 'bank',
      state: confirmed ? 'now' : 'later',
      title: pending.bank,
      // Only for players who have paid; others are asked to pay.
      note: confirmed ? pending.bankNote : undefined,
    },
    { key: 'credit', state: 'later', title: pending.credit, note: pending.creditNote },
  ]
}

/** The deposit was credited, and then reversed by a bank. */
function takenBack(payment: PaymentDetails): TrackStage[] {
  const { pending } = text
  const { disputed } = depositText
  return [
    {
      key: 'credit',
      state: 'done',
      title: pending.credit,
      time: timeOf(payment, [SUCCESS], moments.exact),
    },
    {
      key: 'disputed',
      state: 'bad',
      title: disputed.title,
      note: disputed.note,
      time: timeOf(payment, [REFUND_CONTROVERSIAL], moments.exact),
    },
  ]
}

/** The stages of a withdrawal from the request to its end. */
export function withdrawalStages(payment: PaymentDetails): TrackStage[] {
  const { tracker } = text
  const at = (...statuses: number[]) => timeOf(payment, statuses, moments.time)
  const created: TrackStage = {
    key: 'created',
    state: 'done',
    title: tracker.created,
    note: tracker.createdNote,
    time: at(NEW),
  }
  if (payment.statusId === CANCELLED)
    return [
      created,
      {
        key: 'cancelled',
        state: 'bad',
        title: tracker.cancelled,
        note: tracker.returned,
        time: at(CANCELLED),
      },
    ]
  const checks = checking(payment, at)
  const sent = sending(payment, at)
  return payment.statusId === FAIL
    ? [created, ...checks, sent]
    : [created, ...checks, sent, arrival(payment, at)]
}

/** A withdrawal waits for a decision before anything is sent. */
const waitsForDecision = ({ statusId, events, review }: PaymentDetails): boolean =>
  (statusId === MANUAL || statusId === VERIFY) &&
  review.length > 0 &&
  !events.some((event) => event.statusId === ACCEPTED)

/** The automatic check, and the manual review if there was one. */
function checking(payment: PaymentDetails, at: At): TrackStage[] {
  const { tracker } = text
  const { statusId, review, events } = payment
  const check: TrackStage = {
    key: 'check',
    state: statusId === NEW ? 'now' : 'done',
    title: tracker.check,
    note: statusId === NEW ? tracker.checkNote : tracker.checkedNote,
    time: at(ACCEPTED, MANUAL, VERIFY),
  }
  const had = events.some((event) => event.statusId === VERIFY) || review.length > 0
  if (!had) return [check]
  const isNow = waitsForDecision(payment)
  const documents = statusId === VERIFY
  const people: TrackStage = {
    key: 'people',
    state: isNow ? 'now' : 'done',
    title: documents ? withdrawalText.waitsDocuments : withdrawalText.waitsPeople,
    note: isNow
      ? [
          ...review.map(withdrawalText.rule),
          ...(payment.agreed.of > 1
            ? [withdrawalText.agreed(payment.agreed.by, payment.agreed.of)]
            : []),
        ].join(' ')
      : withdrawalText.confirmed,
    time: at(CONFIRMED),
  }
  return [check, people]
}

/** Who handles the withdrawal now. */
export function holderOf(payment: PaymentDetails): string {
  const { statusId, finishedAt, method } = payment
  const { holders } = withdrawalText
  if (finishedAt !== null) return holders.nobody
  if (statusId === NEW) return holders.us
  if (statusId === VERIFY) return holders.player
  if (statusId === MANUAL) return holders.people
  return statusId === CONFIRMED || statusId === ACCEPTED ? holders.till : holders.bank(method.name)
}

type At = (...statuses: number[]) => string | undefined

function sending(payment: PaymentDetails, at: At): TrackStage {
  const { statusId, reason } = payment
  const { tracker } = text
  const base = { key: 'sent', title: tracker.sent, note: tracker.sentNote }
  switch (statusId) {
    case NEW:
    case VERIFY:
    case CONFIRMED:
      return { ...base, state: statusId === CONFIRMED ? 'now' : 'later' }
    case REFUND_CONTROVERSIAL:
      return {
        ...base,
        state: 'bad',
        title: withdrawalText.disputed,
        note: withdrawalText.disputedNote,
        time: at(REFUND_CONTROVERSIAL),
      }
    case FAIL:
      return {
        ...base,
        state: 'bad',
        title: tracker.refused,
        note: `${text.reason(reason)} ${tracker.returned}`,
        time: at(FAIL),
      }
    case MANUAL:
      if (waitsForDecision(payment)) return { ...base, state: 'later' }
      return { ...base, state: 'now', title: tracker.manual, note: tracker.manualNote }
    case SUCCESS:
      return { ...base, state: 'done', note: tracker.sentDone, time: at(PROCESS) }
    default:
      return { ...base, state: 'now', time: at(PROCESS) }
  }
}

function arrival({ statusId }: PaymentDetails, at: At): TrackStage {
  const { tracker } = text
  return {
    key: 'credit',
    state: statusId === SUCCESS ? 'done' : 'later',
    title: tracker.credit,
    note: tracker.creditNote,
    time: at(SUCCESS),
  }
}
