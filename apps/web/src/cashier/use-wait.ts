import { type PaymentDetails } from '@ayva/contract/cashier'
import { paymentStatus } from '@ayva/contract/cashier/payments'
import { useNow } from './use-now.ts'

const { DELAYED, MANUAL } = paymentStatus
const USUAL_MS = 180_000

/** How long the bank has had a deposit, and how long it usually takes, in ms. */
export function useWait({ createdAt, promisedAt, events }: PaymentDetails) {
  const now = useNow()
  // The time that the player spends on the provider's page is not the bank's.
  const taken = events.find(({ statusId }) => statusId === DELAYED || statusId === MANUAL)
  const start = Date.parse(taken?.at ?? createdAt)
  const usual = promisedAt ? Date.parse(promisedAt) - Date.parse(createdAt) : USUAL_MS
  const elapsed = Math.max(0, (now ?? start) - start)
  return { elapsed, usual, late: elapsed > usual }
}
