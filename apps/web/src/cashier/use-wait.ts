import { type PaymentDetails } from '@ayva/contract/cashier'
import { useNow } from './use-now.ts'

const USUAL_MS = 180_000

/** How long a deposit has been on its way, and how long it usually takes, in ms. */
export function useWait({ createdAt, promisedAt }: PaymentDetails) {
  const now = useNow()
  const start = Date.parse(createdAt)
  const usual = promisedAt ? Date.parse(promisedAt) - start : USUAL_MS
  const elapsed = Math.max(0, (now ?? start) - start)
  return { elapsed, usual, late: elapsed > usual }
}
