import { paymentStatus as status, type PaymentStatusId } from '@ayva/contract/payments/cashier'

export type Actor = 'player' | 'provider' | 'system' | 'operator'
/** For each pair of states, the actors that may take the step. */
export type Steps = Partial<Record<PaymentStatusId, Partial<Record<PaymentStatusId, Actor[]>>>>

const { NEW, PROCESS, SUCCESS, FAIL, MANUAL, CONFIRMED, ACCEPTED } = status
const { VERIFY, REFUND_CONTROVERSIAL, CANCELLED, DELAYED } = status

/** The possible results of an operation that the provider has not finished. */
const pending = { [SUCCESS]: ['provider'], [FAIL]: ['provider'], [MANUAL]: ['system'] } as const
const judged = { [SUCCESS]: ['operator'], [FAIL]: ['operator'] } as const
/** The provider reported success after we had closed the payment, so an operator decides. */
const paidLate = { [MANUAL]: ['system'] } as const
/** A bank charged a paid payment back. */
const disputed = { [REFUND_CONTROVERSIAL]: ['operator'] } as const

/** All permitted steps of a payment; every other step is refused for every actor. */
export const statesOf: Record<1 | 2, Steps> = {
  // A deposit is new, then its player pays at the provider, then the provider reports the result.
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
  // A withdrawal is new while its player may cancel it, then the rules release it or send it to operators or document
  // checks; then it is accepted for sending, sent and answered.
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

/** `repay` pays a withdrawal whose money was returned to the player before; `dispute` books a charge-back. */
export type Effect = 'credit' | 'payout' | 'refund' | 'repay' | 'dispute'

/** The money effect of reaching a state; each effect happens once, whatever notices arrive. */
export const effects: Record<1 | 2, Partial<Record<PaymentStatusId, Effect>>> = {
  1: { [SUCCESS]: 'credit', [REFUND_CONTROVERSIAL]: 'dispute' },
  2: {
    [SUCCESS]: 'payout',
    [FAIL]: 'refund',
    [CANCELLED]: 'refund',
    [REFUND_CONTROVERSIAL]: 'dispute',
  },
}

/** The facts, besides the actor, that decide whether a step is permitted. */
export type Standing = {
  typeId: 1 | 2
  statusId: PaymentStatusId
  /** The rules that sent it to operators, and when it was accepted for sending. */
  review: string[] | null
  sentAt: Date | null
}

/** It waits for approval and no money can have left, so it may be confirmed, refused or cancelled. */
export function awaitsDecision({ typeId, statusId, review, sentAt }: Standing): boolean {
  const waits = statusId === MANUAL || statusId === VERIFY
  return typeId === 2 && waits && review !== null && sentAt === null
}

/** The kind of decision that it waits for; null if none. */
export function awaitedOf(payment: Standing): 'decision' | 'judgement' | null {
  if (awaitsDecision(payment)) return 'decision'
  return payment.statusId === MANUAL ? 'judgement' : null
}

/**
 * Whether the step is permitted. A withdrawal in operators' hands that was never sent is approved, refused or
 * cancelled; one that was sent is judged by what the bank did.
 */
export function mayMove(payment: Standing, to: PaymentStatusId, actor: Actor): boolean {
  const { typeId, statusId } = payment
  if (!statesOf[typeId][statusId]?.[to]?.includes(actor)) return false
  if (typeId !== 2 || statusId !== MANUAL) return true
  return awaitsDecision(payment) ? to !== SUCCESS : to === SUCCESS || to === FAIL
}

/** Final states in which no money moved; limits and sums do not count them. */
export const failedStates: readonly PaymentStatusId[] = [FAIL, REFUND_CONTROVERSIAL, CANCELLED]
/** Final states for the player. Only operators reopen one: when it was paid after all or charged back. */
export const finalStates: readonly PaymentStatusId[] = [SUCCESS, ...failedStates]
export const openStates = Object.values(status).filter((state) => !finalStates.includes(state))

export function isFinal(statusId: PaymentStatusId): boolean {
  return finalStates.includes(statusId)
}

function steps(written: { [from: number]: { readonly [to: number]: readonly Actor[] } }): Steps {
  return written as Steps
}
