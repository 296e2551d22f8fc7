/** Promised times of withdrawals, and the letters about broken ones. */
import { type Tx, sql } from '#lib/data/db.ts'

export type PromiseRow = {
  position: number
  was: Date | null
  until: Date | null
  broken: boolean
  why: string
  at: Date
}
type NewPromise = Omit<PromiseRow, 'position'> & { playerId: bigint; paymentId: bigint }

/** Promises are numbered within the payment, whose row the caller holds locked. */
export async function insertPromise(tx: Tx, row: NewPromise): Promise<number> {
  const { playerId, paymentId } = row
  const { count } = await tx
    .selectFrom('paymentPromise')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('paymentPromise')
    .values({ ...row, position: count + 1 })
    .execute()
  return count + 1
}

/** The last promises of a payment, oldest first. */
export async function listPromises(
  tx: Tx,
  { playerId, paymentId, limit }: { playerId: bigint; paymentId: bigint; limit: number },
): Promise<PromiseRow[]> {
  const rows = await tx
    .selectFrom('paymentPromise')
    .select(['position', 'was', 'until', 'broken', 'why', 'at'])
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export function findPromise(
  tx: Tx,
  row: { playerId: bigint; paymentId: bigint; position: number },
): Promise<Pick<PromiseRow, 'until' | 'why'> | undefined> {
  return tx
    .selectFrom('paymentPromise')
    .select(['until', 'why'])
    .where('playerId', '=', row.playerId)
    .where('paymentId', '=', row.paymentId)
    .where('position', '=', row.position)
    .executeTakeFirst()
}

/** False if the player already got a letter about this broken promise. */
export async function insertLateLetter(
  tx: Tx,
  row: { playerId: bigint; paymentId: bigint; position: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('paymentLateLetter')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Withdrawals whose promised time passed a while ago without their job noticing. */
export function listLate(tx: Tx, { before, limit }: { before: Date; limit: number }) {
  return tx
    .selectFrom('payment')
    .select(['playerId', 'id'])
    .where(sql<boolean>`type_id = 2 and finished_at is null`)
    .where('promisedAt', '<', before)
    .orderBy('promisedAt')
    .limit(limit)
    .execute()
}

type PayoutTimes = { payouts: number; median: number | null; p95: number | null }

/** Durations in seconds of at most `most` payouts that arrived since a moment. */
export async function payoutTimes(
  tx: Tx,
  { since, limit }: { since: Date; limit: number },
): Promise<PayoutTimes> {
  const { rows } = await sql<PayoutTimes>`
    select count(*)::int as payouts,
      (percentile_cont(0.5) within group (order by took))::float8 as median,
      (percentile_cont(0.95) within group (order by took))::float8 as p95
    from (select extract(epoch from finished_at - created_at) as took from payment
      where type_id = 2 and status_id = 3 and finished_at > ${since}
      order by finished_at desc limit ${limit}) latest`.execute(tx)
  return rows[0]!
}
