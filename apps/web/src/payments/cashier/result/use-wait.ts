import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { promiseWords } from '@ayva/contract/payments/cashier/promises'
import { paymentStatus } from '@ayva/contract/payments/cashier/payments'
import { useNow } from '../use-now.ts'

const { DELAYED, MANUAL } = paymentStatus
const USUAL_MS = 180_000

type Promised = Pick<PaymentDetails, 'createdAt' | 'promisedAt'>

/** The promised duration of such a payment, in ms. */
function usualOf({ createdAt, promisedAt }: Promised): number {
  return promisedAt ? Date.parse(promisedAt) - Date.parse(createdAt) : USUAL_MS
}

/** The same in the words in which the payment method promised it. */
export const usualWords = (payment: Promised) => promiseWords(usualOf(payment) / 1000)

/** How long the bank has had a deposit, and its usual time, in ms. */
export function useWait({ createdAt, promisedAt, events }: PaymentDetails) {
  const now = useNow()
  // The time on the provider's page does not count as the bank's.
  const taken = events.find(({ statusId }) => statusId === DELAYED || statusId === MANUAL)
  const start = Date.parse(taken?.at ?? createdAt)
  const usual = usualOf({ createdAt, promisedAt })
  const elapsed = Math.max(0, (now ?? start) - start)
  return { elapsed, usual, late: elapsed > usual }
}
