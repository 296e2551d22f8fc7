import { type Tx, sql } from '#lib/data/db.ts'
import { type WaitingState } from '@ayva/contract/payments/cashier/office'
import { type PaymentRow, payments } from '../payment/payment.sql.ts'
import { type Actor } from '../payment/states.ts'
import { isInDoubt, waits, waitsFor } from './listed.sql.ts'
import { oldestFirst, type Page, type WaitingPlace } from './places.sql.ts'

/** The oldest first, after a given position. */
export function listInDoubt(tx: Tx, page: Page): Promise<PaymentRow[]> {
  return oldestFirst(payments(tx).where(isInDoubt), page)
}

/** Unfinished withdrawals that wait for operators or have a broken promise, the most often late first. */
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

/** The steps of a payment, newest first; at most the last hundred. */
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

/** The same for many payments in one query. */
export async function lastStepsOfMany(
  tx: Tx,
  some: readonly Pick<PaymentRow, 'playerId' | 'id'>[],
): Promise<StepOf[]> {
  const { rows } = await sql<StepOf>`
    select player_id, payment_id, position, to_status, actor, note, at from (
      select e.*, row_number() over (partition by e.player_id, e.payment_id
        order by e.position desc) as place
      from payment_event e
      join unnest(${some.map(({ playerId }) => playerId)}::bigint[],
        ${some.map(({ id }) => id)}::bigint[]) one (player_id, id)
        on e.player_id = one.player_id and e.payment_id = one.id) last
    where place <= 100
    order by player_id, payment_id, position desc`.execute(tx)
  return rows
}
