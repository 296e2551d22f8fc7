import { type PaymentSystem } from '@ayva/contract/payments/cashier'

export const depositSteps = [
  'SelectPaymentSystem',
  'DeactivatedPayment',
  'RequisitesFillOut',
  'RequisitesFillOut2',
] as const
export type DepositStep = (typeof depositSteps)[number]

type Made = {
  /** A payment method has been chosen; until then the first working one is suggested. */
  chosen: boolean
  /** The first form is complete, and the player has continued. */
  second: boolean
}

export function stepOf(system: PaymentSystem | undefined, { chosen, second }: Made): DepositStep {
  if (!system || !chosen) return 'SelectPaymentSystem'
  if (!system.active) return 'DeactivatedPayment'
  return second && hasForm(system, 2) ? 'RequisitesFillOut2' : 'RequisitesFillOut'
}

export const hasForm = ({ fields }: PaymentSystem, which: 1 | 2): boolean =>
  fields.some(({ form }) => form === which)
