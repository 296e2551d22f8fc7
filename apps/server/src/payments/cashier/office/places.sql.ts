/** Positions in lists of payments, oldest first: creation time, player, id. */
import { sql } from '#lib/data/db.ts'
import { placesBy } from '#lib/http/places.ts'
import { type PaymentRow, type payments } from '../payment/payment.sql.ts'

export type Place = Pick<PaymentRow, 'createdAt' | 'playerId' | 'id'>

export const places = placesBy('createdAt', { playerId: BigInt, id: BigInt })

export type Page = { after: Place | undefined; limit: number }

/** A page of the given payments after a position. */
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
