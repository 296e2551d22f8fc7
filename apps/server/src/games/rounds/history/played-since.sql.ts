/** What was played since a moment of the same session: a day of play at most, read by the player's index. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { outsideSums } from '../../suppliers/suppliers.ts'
import { cost } from '../event-stream.sql.ts'

type Span = { playerId: bigint; currency: Currency; since: Date }
type Sums = { rounds: number; staked: bigint; won: bigint }

/** Rounds, own ones and those of suppliers, with what they have cost the player and brought (minor units). */
export async function playedSince(tx: Tx, span: Span): Promise<Sums> {
  const own = await ownSums(tx, span)
  const outside = await outsideSums(tx, span)
  return {
    rounds: own.rounds + outside.rounds,
    staked: own.staked + outside.staked,
    won: own.won + outside.won,
  }
}

async function ownSums(tx: Tx, { playerId, currency, since }: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::integer as rounds, coalesce(sum(${cost}), 0)::bigint as staked,
      coalesce(sum(r.payout), 0)::bigint as won
    from round r
    where r.player_id = ${playerId} and r.opened_at >= ${since} and r.currency = ${currency}
      and r.status <> 'void'`.execute(tx)
  return rows[0]!
}
