import { paymentStatus as status, type PaymentStatusId } from '@ayva/contract/payments/cashier'

/** Who may move a payment. */
export type Actor = 'player' | 'provider' | 'system' | 'operator'
/** From a state to a state, by whom. */
export type Steps = Partial<Record<PaymentStatusId, Partial<Record<PaymentStatusId, Actor[]>>>>

const { NEW, PROCESS, SUCCESS, FAIL, MANUAL, CONFIRMED, ACCEPTED } = status
const { VERIFY, REFUND_CONTROVERSIAL, CANCELLED, DELAYED } = status

/** What the provider says of an operation that it has not finished. */
const pending = { [SUCCESS]: ['provider'], [FAIL]: ['provider'], [MANUAL]: ['system'] } as const
const judged = { [SUCCESS]: ['operator'], [FAIL]: ['operator'] } as const
/** The provider has paid, or has been paid, after we had given it up: people decide. */
const paidLate = { [MANUAL]: ['system'] } as const
/** A bank has taken a paid one back. */
const disputed = { [REFUND_CONTROVERSIAL]: ['operator'] } as const

/** Every step that a payment may take; any other is refused, by whomever it is tried. */
export const statesOf: Record<1 | 2, Steps> = {
  // A deposit is new, then the player is at the provider, then its answer comes.
  1: steps({
    [NEW]: {
      ...pending,
      [FAIL]: ['provider', 'system'],
      [PROCESS]: ['system', 'provider'],
      [DELAYED]: ['provider'],
    },
    [PROCESS]: { ...pending, [DELAYED]: ['provider'] },
    [DELAYED]: pending,
    [FAIL]: paidLate,
    [MANUAL]: judged,
    [SUCCESS]: disputed,
  }),
  // A withdrawal is new while its player may cancel, then rules let it go or leave it to people or to
  // the player's documents; accepted for sending, sent, answered.
  2: steps({
    [NEW]: {
      [ACCEPTED]: ['system'],
      [CANCELLED]: ['player'],
      [MANUAL]: ['system'],
      [VERIFY]: ['system'],
    },
    [VERIFY]: {
      [ACCEPTED]: ['system'],
      [MANUAL]: ['system'],
      [CONFIRMED]: ['operator'],
      [FAIL]: ['operator'],
      [CANCELLED]: ['player'],
    },
    [MANUAL]: {
      ...judged,
      [CONFIRMED]: ['operator'],
      [VERIFY]: ['operator'],
      [CANCELLED]: ['player'],
    },
    [CONFIRMED]: { [ACCEPTED]: ['system'], [MANUAL]: ['system'] },
    [ACCEPTED]: { ...pending, [PROCESS]: ['system', 'provider'], [DELAYED]: ['provider'] },
    [PROCESS]: { ...pending, [DELAYED]: ['provider'] },
    [DELAYED]: pending,
    [FAIL]: paidLate,
    [CANCELLED]: paidLate,
    [SUCCESS]: disputed,
  }),
}

/**
 * `repay` is the payout of a withdrawal whose money has gone back to the player before; `dispute` takes a
 * paid one back.
 */
export type Effect = 'credit' | 'payout' | 'refund' | 'repay' | 'dispute'

/** What reaching a state does with the money; whatever notices come, each happens once. */
export const effects: Record<1 | 2, Partial<Record<PaymentStatusId, Effect>>> = {
  1: { [SUCCESS]: 'credit', [REFUND_CONTROVERSIAL]: 'dispute' },
  2: {
    [SUCCESS]: 'payout',
    [FAIL]: 'refund',
    [CANCELLED]: 'refund',
    [REFUND_CONTROVERSIAL]: 'dispute',
  },
}

/** What a step is judged by, besides who takes it. */
export type Standing = {
  typeId: 1 | 2
  statusId: PaymentStatusId
  /** The rules that left it to people, and when it was taken for sending. */
  review: string[] | null
  sentAt: Date | null
}

/** It waits to be let go, and no money can have left: to be confirmed, refused, cancelled. */
export function awaitsDecision({ typeId, statusId, review, sentAt }: Standing): boolean {
  const waits = statusId === MANUAL || statusId === VERIFY
  return typeId === 2 && waits && review !== null && sentAt === null
}

/** What people may say of it as it stands; null where nothing waits for them. */
export function awaitedOf(payment: Standing): 'decision' | 'judgement' | null {
  if (awaitsDecision(payment)) return 'decision'
  return payment.statusId === MANUAL ? 'judgement' : null
}

/**
 * Whether the table has the step. Of what people have in hand, one that was never sent is let go, refused
 * or cancelled, and one that was is judged by what the bank has done: never the other way round.
 */
export function mayMove(payment: Standing, to: PaymentStatusId, actor: Actor): boolean {
  const { typeId, statusId } = payment
  if (!statesOf[typeId][statusId]?.[to]?.includes(actor)) return false
  if (typeId !== 2 || statusId !== MANUAL) return true
  return awaitsDecision(payment) ? to !== SUCCESS : to === SUCCESS || to === FAIL
}

/** Nothing has moved in the end: what counts towards limits and sums does not count these. */
export const failedStates: readonly PaymentStatusId[] = [FAIL, REFUND_CONTROVERSIAL, CANCELLED]
/** Over for the player. Only people open one again: paid after all, or taken back by a bank. */
export const finalStates: readonly PaymentStatusId[] = [SUCCESS, ...failedStates]
/** Under way. */
export const openStates = Object.values(status).filter((state) => !finalStates.includes(state))

export function isFinal(statusId: PaymentStatusId): boolean {
  return finalStates.includes(statusId)
}

function steps(written: { [from: number]: { readonly [to: number]: readonly Actor[] } }): Steps {
  return written as Steps
}
