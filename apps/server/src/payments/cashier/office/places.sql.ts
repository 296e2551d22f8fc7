/** Positions in lists of payments, oldest first: creation time, player, id. */
import { sql } from '#lib/data/db.ts'
import { placesBy } from '#lib/http/places.ts'
import { type PaymentRow, type payments } from '../payment/payment.sql.ts'

export type Place = Pick<PaymentRow, 'createdAt' | 'playerId' | 'id'>

export const places = placesBy('createdAt', { playerId: BigInt, id: BigInt })

/** A position in the queue of withdrawals: the number of broken promises, then as in the other lists. */
export type WaitingPlace = Place & { broken: number }

export const waitingPlaces = {
  nameOf: (row: WaitingPlace): string => `${row.broken}.${places.nameOf(row)}`,
  placeOf(name: string | undefined): WaitingPlace | undefined {
    const [broken, ...rest] = (name ?? '').split('.')
    const place = name === undefined ? undefined : places.placeOf(rest.join('.'))
    return place && { ...place, broken: Number(broken) }
  },
}

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
