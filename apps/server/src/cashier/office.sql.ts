/** Payments that are left to people, as people see them. */
import { paymentStatus } from '@ayva/contract/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { type PaymentRow, payments } from './cashier.sql.ts'
import { type Actor } from './cashier.states.ts'

/** A place in the list: the moment the payment was made, whose it is, and its number. */
export type ManualPlace = { createdAt: Date; playerId: bigint; id: bigint }

/** The oldest first, from one on. */
export function listManual(
  tx: Tx,
  { after, limit }: { after: ManualPlace | undefined; limit: number },
): Promise<PaymentRow[]> {
  return payments(tx)
    .where('payment.statusId', '=', sql<number>`${sql.lit(paymentStatus.MANUAL)}`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.created_at, payment.player_id, payment.id)
          > (${after!.createdAt}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('payment.createdAt')
    .orderBy('payment.playerId')
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}

/** A place in the list of what waits: how often it was late, and as in the list of what people judge. */
type WaitingPlace = ManualPlace & { broken: number }

/** Withdrawals before their end that wait for people, or were promised in vain: those most in vain first. */
export function listWaiting(
  tx: Tx,
  { after, limit }: { after: WaitingPlace | undefined; limit: number },
): Promise<PaymentRow[]> {
  const { MANUAL, VERIFY } = paymentStatus
  return payments(tx)
    .where(sql<boolean>`payment.type_id = 2 and payment.finished_at is null`)
    .where(sql<boolean>`(payment.broken > 0 or payment.status_id in (${MANUAL}, ${VERIFY}))`)
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
