/** Pairs of players who may be one person, and requisites that two players share. */
import { paymentStatus } from '@ayva/contract/payments/cashier'
import { type SameReason } from '@ayva/contract/payments/cashier/risk'
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'

/** Other players who used a requisite of this player; at most `limit`. */
export async function listSameRequisite(tx: Tx, playerId: bigint, limit: number) {
  const { rows: own } = await sql<{
    hash: Buffer
  }>`select shared_hash as hash from payment_requisite
    where player_id = ${playerId} and shared_hash is not null
    order by created_at desc limit ${limit}`.execute(tx)
  if (own.length === 0) return []
  const hashes = own.map(({ hash }) => hash)
  const { rows } = await sql<{ playerId: bigint }>`select distinct player_id from payment_requisite
    where shared_hash = any(${hashes}::bytea[]) and player_id <> ${playerId}
    order by player_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.playerId)
}

/** Whether another player also used the payment's requisite. */
export async function isShared(
  tx: Tx,
  { playerId, requisiteId }: { playerId: bigint; requisiteId: string | null },
): Promise<boolean> {
  if (requisiteId === null) return false
  const { rows: own } = await sql<{ hash: Buffer | null }>`select shared_hash as hash
    from payment_requisite where player_id = ${playerId} and id = ${requisiteId}`.execute(tx)
  const hash = own[0]?.hash
  if (!hash) return false
  const { rows } = await sql`select 1 from payment_requisite
    where shared_hash = ${hash} and player_id <> ${playerId} limit 1`.execute(tx)
  return rows.length > 0
}

type Pair = { playerId: bigint; otherId: bigint; reasons: SameReason[] }

/** Stores a pair in the rows of both players. A verdict holds until a new reason is found. */
export async function keepPairs(tx: Tx, pairs: readonly Pair[], at: Date): Promise<void> {
  const both = pairs.flatMap((one) => [
    one,
    { playerId: one.otherId, otherId: one.playerId, reasons: one.reasons },
  ])
  // A fixed order, so that two concurrent examinations of each other cannot deadlock.
  const ordered = both.toSorted(
    (one, other) => Number(one.playerId - other.playerId) || Number(one.otherId - other.otherId),
  )
  for (const { playerId, otherId, reasons } of ordered)
    await sql`insert into same_player as kept (player_id, other_id, reasons, found_at)
      values (${playerId}, ${otherId}, ${reasons}, ${at})
      on conflict (player_id, other_id) do update set reasons = excluded.reasons,
        found_at = case when kept.reasons @> excluded.reasons then kept.found_at else excluded.found_at end,
        verdict = case when kept.reasons @> excluded.reasons then kept.verdict end,
        judged_by = case when kept.reasons @> excluded.reasons then kept.judged_by end,
        judged_at = case when kept.reasons @> excluded.reasons then kept.judged_at end
      where kept.reasons <> excluded.reasons`.execute(tx)
}

export type PairRow = {
  playerId: bigint
  otherId: bigint
  reasons: SameReason[]
  foundAt: Date
  verdict: 'same' | 'different' | null
  judgedBy: string | null
  judgedAt: Date | null
}
type PairPlace = Pick<PairRow, 'foundAt' | 'playerId' | 'otherId'>
const columns = sql`player_id, other_id, reasons, found_at, verdict, judged_by, judged_at`

/** Each pair once, newest first. */
export async function listPairs(
  tx: Tx,
  asked: { state: 'open' | 'judged'; after: PairPlace | undefined; limit: number },
): Promise<PairRow[]> {
  const { state, after, limit } = asked
  const judged = state === 'open' ? sql`verdict is null` : sql`verdict is not null`
  const place = after
    ? sql`and found_at <= ${after.foundAt} and (found_at < ${after.foundAt}
        or (player_id, other_id) > (${after.playerId}, ${after.otherId}))`
    : sql``
  const { rows } = await sql<PairRow>`select ${columns} from same_player
    where ${judged} and player_id < other_id ${place}
    order by found_at desc, player_id, other_id limit ${limit}`.execute(tx)
  return rows
}

/** Unjudged pairs, counted up to `most`. */
export const countPairs = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select found_at as at from same_player where verdict is null and player_id < other_id
      order by found_at desc limit ${most}`,
  )

/** The pairs of one or several players; at most `limit` of each. */
export async function listPairsOf(
  tx: Tx,
  ids: readonly bigint[],
  most: number,
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`select ${columns} from (
      select *, row_number() over (partition by player_id order by other_id) as place
      from same_player where player_id = any(${[...new Set(ids)]}::bigint[])) pair
    where place <= ${most} order by player_id, other_id`.execute(tx)
  return rows
}

type Judged = { verdict: 'same' | 'different'; judgedBy: string; at: Date }

/** Stores a verdict in the rows of both players; undefined if they are no pair. */
export async function judgePair(
  tx: Tx,
  [one, other]: readonly [bigint, bigint],
  { verdict, judgedBy, at }: Judged,
): Promise<PairRow | undefined> {
  let judged: PairRow | undefined
  // A fixed order prevents deadlocks.
  for (const playerId of one < other ? [one, other] : [other, one]) {
    const { rows } = await sql<PairRow>`update same_player
      set verdict = ${verdict}, judged_by = ${judgedBy}, judged_at = ${at}
      where player_id = ${playerId} and other_id = ${playerId === one ? other : one}
      returning ${columns}`.execute(tx)
    if (playerId === one) judged = rows[0]
  }
  return judged
}

/** Players with a payment since a moment; at most `limit`. */
export async function listPaying(tx: Tx, since: Date, limit: number): Promise<bigint[]> {
  const parts = [1, 2].flatMap((type) =>
    Object.values(paymentStatus).map(
      (status) => sql`(select player_id from payment where type_id = ${type}
        and status_id = ${status} and created_at > ${since} order by created_at desc limit ${limit})`,
    ),
  )
  const { rows } = await sql<{ playerId: bigint }>`select distinct player_id
    from (${sql.join(parts, sql` union all `)}) paying limit ${limit}`.execute(tx)
  return rows.map((row) => row.playerId)
}

/** Deletes the pairs of an erased player, so that nothing tells whom the player resembled. */
export async function forgetPairs(tx: Tx, playerId: bigint): Promise<void> {
  const { rows } = await sql<{ otherId: bigint }>`delete from same_player
    where player_id = ${playerId} returning other_id`.execute(tx)
  const others = rows.map(({ otherId }) => otherId)
  await sql`delete from same_player
    where player_id = any(${others}::bigint[]) and other_id = ${playerId}`.execute(tx)
}
