import { type Payment } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Pill, type PillProps } from '@ayva/kit/Pill'
import { text } from '../cashier.text.ts'

export function toneOf({
  typeId,
  statusId,
}: Pick<Payment, 'typeId' | 'statusId'>): NonNullable<PillProps['tone']> {
  switch (statusId) {
    case status.SUCCESS:
      return typeId === 1 ? 'leaf' : 'sloe'
    case status.FAIL:
      return 'garnet'
    case status.CANCELLED:
      return 'neutral'
    default:
      return 'persimmon'
  }
}

export function PaymentStatus({ payment }: { payment: Payment }) {
  const { typeId, statusId } = payment
  return <Pill tone={toneOf(payment)}>{text.status(typeId, statusId)}</Pill>
}

/** The page of a payment in progress: every withdrawal, and deposits that are not completed. */
export function paymentPath({ id, typeId, statusId }: Payment): string {
  if (typeId === 2) return `/payment/withdrawal/${id}`
  return statusId === status.SUCCESS ? `/payment/success/${id}` : `/deposit-pending/${id}`
}
