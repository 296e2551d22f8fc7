/** Places in lists of payments, the oldest first: the moment one was made, whose it is, and its number. */
import { sql } from '#lib/data/db.ts'
import { placesBy } from '#lib/http/places.ts'
import { type PaymentRow, type payments } from '../payment/payment.sql.ts'

export type Place = Pick<PaymentRow, 'createdAt' | 'playerId' | 'id'>

export const places = placesBy('createdAt', { playerId: BigInt, id: BigInt })

export type Page = { after: Place | undefined; limit: number }

/** So many of some payments, from one on. */
export function oldestFirst(
  some: ReturnType<typeof payments>,
  { after, limit }: Page,
): Promise<PaymentRow[]> {
  return some
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
