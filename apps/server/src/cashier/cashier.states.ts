import { paymentStatus as status, type PaymentStatusId } from '@ayva/contract/cashier'

/** Who may move a payment. */
export type Actor = 'player' | 'provider' | 'system' | 'operator'
/** From a state to a state, by whom. */
type Steps = Partial<Record<PaymentStatusId, Partial<Record<PaymentStatusId, Actor[]>>>>

const { NEW, PROCESS, SUCCESS, FAIL, MANUAL, ACCEPTED, CANCELLED, DELAYED } = status

/** What the provider says of an operation that it has not finished. */
const pending = { [SUCCESS]: ['provider'], [FAIL]: ['provider'], [MANUAL]: ['system'] } as const
const judged = { [SUCCESS]: ['operator'], [FAIL]: ['operator'] } as const
/** The provider has paid, or has been paid, after we had given it up: people decide. */
const paidLate = { [MANUAL]: ['system'] } as const

/** Every step that a payment may take; any other is refused, by whomever it is tried. */
const statesOf: Record<1 | 2, Steps> = {
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
  }),
  // A withdrawal is new while its player may cancel, accepted for sending, sent, answered.
  2: steps({
    [NEW]: { [ACCEPTED]: ['system'], [CANCELLED]: ['player'], [MANUAL]: ['system'] },
    [ACCEPTED]: { ...pending, [PROCESS]: ['system', 'provider'], [DELAYED]: ['provider'] },
    [PROCESS]: { ...pending, [DELAYED]: ['provider'] },
    [DELAYED]: pending,
    [FAIL]: paidLate,
    [CANCELLED]: paidLate,
    [MANUAL]: judged,
  }),
}

/** `repay` is the payout of a withdrawal whose money has gone back to the player before. */
export type Effect = 'credit' | 'payout' | 'refund' | 'repay'

/** What reaching a state does with the money; whatever notices come, each happens once. */
export const effects: Record<1 | 2, Partial<Record<PaymentStatusId, Effect>>> = {
  1: { [SUCCESS]: 'credit' },
  2: { [SUCCESS]: 'payout', [FAIL]: 'refund', [CANCELLED]: 'refund' },
}

export function mayMove(
  typeId: 1 | 2,
  from: PaymentStatusId,
  to: PaymentStatusId,
  actor: Actor,
): boolean {
  return statesOf[typeId][from]?.[to]?.includes(actor) ?? false
}

/** Over for the player. Only a success that comes after all opens a failed payment again. */
export function isFinal(statusId: PaymentStatusId): boolean {
  return statusId === SUCCESS || statusId === FAIL || statusId === CANCELLED
}

function steps(written: { [from: number]: { readonly [to: number]: readonly Actor[] } }): Steps {
  return written as Steps
}
