/** Finished rounds of suppliers as an event stream: in the order of publication, without gaps. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type ToldRow = {
  playerId: bigint
  /** The round's id, and the number of this event of it: 0 when it closed, more for later changes. */
  id: string
  n: number
  supplier: string
  gameId: number
  currency: Currency
  stake: bigint
  cost: bigint
  payout: bigint
  grantId: string | null
  grantStake: bigint
  grantPayout: bigint
  openedAt: Date
  at: Date
  toldIn: string
}
export type ToldPlace = { toldIn: string; playerId: string; id: string; n: number }

const beginning: ToldPlace = {
  toldIn: '0',
  playerId: '0',
  id: '00000000-0000-0000-0000-000000000000',
  n: 0,
}

export async function readTold(tx: Tx, place: ToldPlace | null, limit: number): Promise<ToldRow[]> {
  const { toldIn, playerId, id, n } = place ?? beginning
  const { rows } = await sql<ToldRow>`
    select player_id, round as id, n, supplier, game_id, currency, stake, cost, payout, grant_id,
      grant_stake, grant_payout, opened_at, at, told_in::text
    from supplier_round_told t
    where told_in < pg_snapshot_xmin(pg_current_snapshot())
      and (told_in, player_id, round, n)
        > (${toldIn}::xid8, ${playerId}::bigint, ${id}::uuid, ${n}::smallint)
    order by t.told_in, player_id, round, n limit ${limit}`.execute(tx)
  return rows
}

/** The complete result of a round up to one of its events, and when it closed. */
export async function outsideWhole(
  tx: Tx,
  { playerId, id, n }: Pick<ToldRow, 'playerId' | 'id' | 'n'>,
): Promise<Pick<ToldRow, 'stake' | 'payout' | 'at'>> {
  const { rows } = await sql<Pick<ToldRow, 'stake' | 'payout' | 'at'>>`
    select sum(stake)::bigint as stake, sum(payout)::bigint as payout, min(at) as at
    from supplier_round_told
    where player_id = ${playerId} and round = ${id}::uuid and n <= ${n}`.execute(tx)
  return rows[0]!
}

export async function waitingTold(tx: Tx, place: ToldPlace | null) {
  const { toldIn, playerId, id, n } = place ?? beginning
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(at) as since from supplier_round_told
    where (told_in, player_id, round, n)
      > (${toldIn}::xid8, ${playerId}::bigint, ${id}::uuid, ${n}::smallint)`.execute(tx)
  return rows[0]!
}
