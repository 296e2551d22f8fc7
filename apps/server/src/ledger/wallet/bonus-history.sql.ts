import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

type Period = { playerId: bigint; from: Date; to: Date; limit: number; offset: number }
type BonusMove = {
  id: string
  /** The numbers of the specification: 7 for received, 8 for lost or converted. */
  typeId: 7 | 8
  currency: Currency
  sum: bigint
  kept: bigint
  outcome: 'granted' | 'won' | 'converted' | 'cancelled' | 'expired' | 'spent'
  at: Date
}

/** The history of a player's bonuses, the newest first, and its length. */
export async function bonusMoves(
  tx: Tx,
  { playerId, from, to, limit, offset }: Period,
): Promise<{ moves: BonusMove[]; count: number }> {
  const all = sql`(
    select id, 7 as type_id, currency, amount as sum, 0::bigint as kept, 'granted' as outcome,
      granted_at as at
    from bonus_grant where player_id = ${playerId} and granted_at >= ${from} and granted_at < ${to}
    union all
    select id, 8, currency, kept + lost, kept, status, ended_at
    from bonus_grant where player_id = ${playerId} and ended_at >= ${from} and ended_at < ${to}
    union all
    select id, 7, currency, paid, paid, 'won', ended_at
    from free_rounds
    where player_id = ${playerId} and ended_at >= ${from} and ended_at < ${to} and paid > 0)`
  const { rows } = await sql<BonusMove>`select * from ${all} one
    order by at desc, id, type_id limit ${limit} offset ${offset}`.execute(tx)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from ${all} one`.execute(tx)
  return { moves: rows, count: counted.rows[0]!.count }
}
