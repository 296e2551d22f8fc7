import { type PaymentDetails } from '@ayva/contract/cashier'
import { paymentStatus as status } from '@ayva/contract/cashier/payments'
import { moments, text } from './cashier.text.ts'
import { type TrackStage } from './Track.tsx'

const { NEW, PROCESS, SUCCESS, FAIL, MANUAL, ACCEPTED, CANCELLED, DELAYED } = status

/** The moment a payment came to one of these states, in words. */
function timeOf(
  { events }: PaymentDetails,
  statuses: number[],
  write: (at: string) => string,
): string | undefined {
  const event = events.find(({ statusId }) => statuses.includes(statusId))
  return event && write(event.at)
}

/** A deposit on its way. */
export function pendingStages(payment: PaymentDetails): TrackStage[] {
  const { statusId, method } = payment
  const { pending } = text
  const confirmed = statusId === DELAYED || statusId === MANUAL
  return [
    {
      key: 'created',
      state: 'done',
      title: pending.created,
      note: method.name,
      time: timeOf(payment, [NEW], moments.exact),
    },
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
      note: pending.bankNote,
    },
    { key: 'credit', state: 'later', title: pending.credit, note: pending.creditNote },
  ]
}

/** A withdrawal from the request to its end. */
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
  const check: TrackStage = {
    key: 'check',
    state: payment.statusId === NEW ? 'now' : 'done',
    title: tracker.check,
    note: payment.statusId === NEW ? tracker.checkNote : tracker.checkedNote,
    time: at(ACCEPTED),
  }
  const sent = sending(payment, at)
  return payment.statusId === FAIL
    ? [created, check, sent]
    : [created, check, sent, arrival(payment, at)]
}

type At = (...statuses: number[]) => string | undefined

function sending({ statusId, reason }: PaymentDetails, at: At): TrackStage {
  const { tracker } = text
  const base = { key: 'sent', title: tracker.sent, note: tracker.sentNote }
  switch (statusId) {
    case NEW:
      return { ...base, state: 'later' }
    case FAIL:
      return {
        ...base,
        state: 'bad',
        title: tracker.refused,
        note: `${text.reason(reason)} ${tracker.returned}`,
        time: at(FAIL),
      }
    case MANUAL:
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
