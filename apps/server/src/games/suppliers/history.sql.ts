/** Suppliers' rounds in their players' history, in the shape of own rounds. */
import { sql, type Tx } from '#lib/data/db.ts'

export type OutsideSpan = {
  playerId: bigint
  from: Date | undefined
  to: Date | undefined
  /** Earlier than this moment, or at the same moment with a smaller id. */
  before: { at: ReturnType<typeof sql<Date>>; id: string } | undefined
}

/** A player's rounds at suppliers, newest first, for the combined history. */
export function playedOutside(tx: Tx, { playerId, from, to, before }: OutsideSpan) {
  return tx
    .selectFrom('supplierRound')
    .select(['id', 'gameId', 'staked as stake', 'won as payout', 'openedAt', 'currency'])
    .select([
      sql<'open' | 'settled' | 'void'>`case when state in ('open', 'void') then state
        else 'settled' end`.as('status'),
      sql<number | null>`null::integer`.as('nonce'),
      sql<string | null>`supplier`.as('supplier'),
    ])
    .where('playerId', '=', playerId)
    .$if(from !== undefined, (query) => query.where('openedAt', '>=', from!))
    .$if(to !== undefined, (query) => query.where('openedAt', '<', to!))
    .$if(before !== undefined, (query) =>
      query
        .where('openedAt', '<=', before!.at)
        .where(sql<boolean>`(opened_at < ${before!.at} or id > ${before!.id}::uuid)`),
    )
    .orderBy('openedAt', 'desc')
    .orderBy('id')
}

/** The opening time of a supplier's round, as a subquery. */
export const outsideOpenedAt = (playerId: bigint, id: string) =>
  sql<Date | null>`(select other.opened_at from supplier_round other
    where other.player_id = ${playerId} and other.id = ${id})`

/** The supplier of a player's round, and the supplier's own id of it. */
export function findOutsideRound(tx: Tx, playerId: bigint, id: string) {
  return tx
    .selectFrom('supplierRound')
    .select(['supplier', 'roundId'])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A player's round with the effects of its messages, oldest first. */
export async function findOutsideCard(tx: Tx, playerId: bigint, id: string) {
  const round = await tx
    .selectFrom('supplierRound')
    .select(['supplier', 'roundId', 'gameId', 'staked as stake', 'won as payout'])
    .select(['currency', 'openedAt', 'lastAt', 'closedAt'])
    .select(
      sql<'open' | 'settled' | 'void'>`case when state in ('open', 'void') then state
        else 'settled' end`.as('status'),
    )
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!round) return undefined
  const steps = await tx
    .selectFrom('supplierTx')
    .select(['id', 'txId', 'kind', 'amount', 'undoneBy', 'at'])
    .where('playerId', '=', playerId)
    .where('round', '=', id)
    .orderBy('at')
    .orderBy('txId')
    .limit(STEPS_MAX)
    .execute()
  return { ...round, steps }
}

/** No round of any supplier has more messages. */
const STEPS_MAX = 500
