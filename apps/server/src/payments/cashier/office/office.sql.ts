/** Payments that are left to people, as people see them. */
import { type Tx, sql } from '#lib/data/db.ts'
import { type WaitingState } from '@ayva/contract/payments/cashier/office'
import { type PaymentRow, payments } from '../payment/payment.sql.ts'
import { type Actor } from '../payment/states.ts'
import { isInDoubt, waits, waitsFor } from './listed.sql.ts'
import { oldestFirst, type Page, type Place } from './places.sql.ts'

/** The oldest first, from one on. */
export function listInDoubt(tx: Tx, page: Page): Promise<PaymentRow[]> {
  return oldestFirst(payments(tx).where(isInDoubt), page)
}

/** A place in the list of what waits: how often it was late, and as in the list of what people judge. */
type WaitingPlace = Place & { broken: number }

/** Withdrawals before their end that wait for people, or were promised in vain: those most in vain first. */
export function listWaiting(
  tx: Tx,
  {
    state,
    after,
    limit,
  }: { state?: WaitingState | undefined; after: WaitingPlace | undefined; limit: number },
): Promise<PaymentRow[]> {
  return payments(tx)
    .where(waits)
    .$if(state !== undefined, (query) => query.where(waitsFor[state!]))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(-payment.broken, payment.created_at, payment.player_id, payment.id)
          > (${-after!.broken}, ${after!.createdAt}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('payment.broken', 'desc')
    .orderBy('payment.createdAt')
    .orderBy('payment.playerId')
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}

export type PaymentStep = {
  position: number
  toStatus: number
  actor: Actor
  note: string
  at: Date
}

/** The steps of a payment, the last one first; of a long one the last hundred. */
export async function lastSteps(
  tx: Tx,
  { playerId, id }: Pick<PaymentRow, 'playerId' | 'id'>,
): Promise<PaymentStep[]> {
  return tx
    .selectFrom('paymentEvent')
    .select(['position', 'toStatus', sql<Actor>`actor`.as('actor'), 'note', 'at'])
    .where('playerId', '=', playerId)
    .where('paymentId', '=', id)
    .orderBy('position', 'desc')
    .limit(100)
    .execute()
}

export type StepOf = PaymentStep & { playerId: bigint; paymentId: bigint }

/** The same of many payments in one question. */
export async function lastStepsOfMany(
  tx: Tx,
  some: readonly Pick<PaymentRow, 'playerId' | 'id'>[],
): Promise<StepOf[]> {
  const { rows } = await sql<StepOf>`
    select e.player_id, e.payment_id, e.position, e.to_status, e.actor, e.note, e.at
    from unnest(${some.map(({ playerId }) => playerId)}::bigint[],
      ${some.map(({ id }) => id)}::bigint[]) one (player_id, id)
    cross join lateral (select * from payment_event e
      where e.player_id = one.player_id and e.payment_id = one.id
      order by e.position desc limit 100) e
    order by e.player_id, e.payment_id, e.position desc`.execute(tx)
  return rows
}
