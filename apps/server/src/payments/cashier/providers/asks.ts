/** Jobs that ask providers about payments without recent reports, one job per payment. */
import { isPast, seconds } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs } from '#lib/work/jobs.ts'
import * as store from '../payment/payment.sql.ts'
import { isFinal } from '../payment/states.ts'

export const ASK_JOB = 'cashier.ask'
/** A provider that has just reported on a payment is not asked again, however often the player presses. */
const HEARD_MS = seconds(5)

type Named = { playerId: bigint; id: bigint }

export function addAsks(tx: Tx, payments: Named[]): Promise<void> {
  return addMissingJobs(tx, ASK_JOB, payments.map(itemOf))
}

/** A player asks about a payment: the provider is asked now, and its report is applied like a notice. */
export async function askSoon({ db, clock }: Deps, playerId: bigint, id: bigint): Promise<void> {
  const payment = await store.findPayment(db, playerId, id)
  if (!payment || isFinal(payment.statusId)) return
  if (isPast(payment.touchedAt, HEARD_MS, clock.now())) await addAsks(db, [payment])
}

export const itemOf = ({ playerId, id }: Named) => ({
  key: `${playerId}:${id}`,
  payload: { playerId, paymentId: id },
})
