/** Rounds since a moment of the current play, read by the player's index. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { outsideSums, type PlayedSums } from '../../suppliers/suppliers.ts'
import { cost } from '../event-stream.sql.ts'

type Span = { playerId: bigint; since: Date }

/** Own and suppliers' rounds with their costs and payouts (minor units), by currency. */
export async function playedSince(tx: Tx, span: Span): Promise<PlayedSums[]> {
  const all = [...(await ownSums(tx, span)), ...(await outsideSums(tx, span))]
  const byCurrency = Map.groupBy(all, ({ currency }) => currency)
  return [...byCurrency].map(([currency, parts]) => ({
    currency,
    rounds: parts.reduce((sum, { rounds }) => sum + rounds, 0),
    staked: parts.reduce((sum, { staked }) => sum + staked, 0n),
    won: parts.reduce((sum, { won }) => sum + won, 0n),
  }))
}

async function ownSums(tx: Tx, { playerId, since }: Span): Promise<PlayedSums[]> {
  const { rows } = await sql<PlayedSums & { currency: Currency }>`
    select r.currency, count(*)::integer as rounds, coalesce(sum(${cost}), 0)::bigint as staked,
      coalesce(sum(r.payout), 0)::bigint as won
    from round r
    where r.player_id = ${playerId} and r.opened_at >= ${since} and r.status <> 'void'
    group by r.currency`.execute(tx)
  return rows
}
