import { Refusal } from '@ayva/contract/refusal'
import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { type LoadArgs, PageMissing } from '#lib/page.ts'
import { paymentQuery } from './use-cashier.ts'

/** The payment id in an address; an invalid one means a missing page. */
export function paymentIdOf(params: LoadArgs['params']): number {
  const { paymentId = '' } = params
  if (!/^[1-9]\d{0,14}$/.test(paymentId)) throw new PageMissing()
  return Number(paymentId)
}

/** The present state of the payment; another player's is missing, like an unknown one. */
export async function loadPayment({ call, cache, params }: LoadArgs): Promise<PaymentDetails> {
  try {
    return await cache.query(paymentQuery(call, paymentIdOf(params)))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new PageMissing()
    throw error
  }
}
