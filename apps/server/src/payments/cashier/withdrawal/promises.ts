/**
 * The promised time of a withdrawal. A broken promise raises the withdrawal in the operators' list, and its player is
 * told the reason and the new time.
 *
 * Locks: the payment, then the audit log.
 */
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { after, hours, minutes, seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { addJob } from '#lib/work/jobs.ts'
import { record } from '../../../platform/audit/audit.ts'
import { announce } from '../payment/advance.ts'
import { promiseBroken } from '../cashier.events.ts'
import * as store from '../payment/payment.sql.ts'
import { isFinal } from '../payment/states.ts'
import { insertPromise } from './promises.sql.ts'
import { findSystem, type SystemRow } from '../providers/systems.sql.ts'

export const PROMISE_JOB = 'cashier.promise'
/** A promise that was broken repeatedly is extended by at most a day at a time. */
const PROMISE_MAX_MS = hours(24)
const USUAL_MS = minutes(15)

type Promised = { until: Date | null; why: string; at: Date; broken?: boolean }

/** Sets a new promise, or none while the player has to act; returns the position of the record. */
export async function promise(
  tx: Tx,
  payment: store.PaymentRow,
  { until, why, at, broken = false }: Promised,
): Promise<number> {
  const { playerId, id: paymentId, promisedAt: was } = payment
  const position = await insertPromise(tx, { playerId, paymentId, was, until, broken, why, at })
  await store.updatePayment(tx, payment, {
    promisedAt: until,
    ...(broken && { broken: payment.broken + 1 }),
  })
  if (until) await watch(tx, payment, until.getTime() - at.getTime())
  return position
}

/** The promised time of a system; for a removed one the usual time. */
export function promisedMs(system: SystemRow | undefined): number {
  return system ? seconds(system.promisedSeconds) : USUAL_MS
}

/** Adds a job that checks a promise when its time has come. */
export function watch(
  tx: Tx,
  { playerId, id: paymentId }: Pick<store.PaymentRow, 'playerId' | 'id'>,
  waitMs: number,
): Promise<void> {
  const jobKey = `${PROMISE_JOB}:${playerId}:${paymentId}`
  return addJob(tx, PROMISE_JOB, { playerId, paymentId }, { waitMs, jobKey })
}

/** The reason for a delay, as a key that the page and the letter have sentences for. */
function lateBecause({ statusId }: Pick<store.PaymentRow, 'statusId'>): string {
  const { MANUAL, CONFIRMED, PROCESS, DELAYED } = status
  if (statusId === MANUAL || statusId === CONFIRMED) return 'late_people'
  return statusId === PROCESS || statusId === DELAYED ? 'late_bank' : 'late_gateway'
}

/** Records a broken promise once; nothing happens if it was recorded already or has been replaced. */
export async function breakPromise(deps: Deps, playerId: bigint, paymentId: bigint): Promise<void> {
  const at = deps.clock.now()
  const late = await transaction(deps.db, async (tx) => {
    const payment = await store.lockPayment(tx, playerId, paymentId)
    if (!payment || payment.typeId !== 2 || isFinal(payment.statusId)) return undefined
    const { promisedAt, systemId, broken } = payment
    if (!promisedAt || promisedAt > at) return undefined
    const system = await findSystem(tx, systemId)
    const longer = promisedMs(system) * 2 ** Math.min(broken, 10)
    const until = after(at, Math.min(longer, PROMISE_MAX_MS))
    const why = lateBecause(payment)
    const position = await promise(tx, payment, { until, why, at, broken: true })
    await publish(tx, promiseBroken, { playerId, body: { paymentId, position }, at })
    await record(tx, {
      actorKind: 'job',
      actor: 'cashier',
      playerId,
      at,
      action: 'payment.escalated',
      subject: `payment ${paymentId}`,
      why,
      before: { promisedAt, broken },
      after: { promisedAt: until, broken: broken + 1 },
    })
    return payment
  })
  announce(deps, late && { payment: late })
}
