import { type Currency } from '@ayva/contract/base'
import { paymentStatus } from '@ayva/contract/payments/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { failedStates } from '../payment/states.ts'

const { NEW, PROCESS, SUCCESS } = paymentStatus
/** Deposits in other states have arrived, or were paid and are under review. */
const unpaid = [NEW, PROCESS, ...failedStates]

type Asked = { playerId: bigint; currency: Currency; since: Date }

/** Deposits begun since a moment that did not fail: paid ones first, each group oldest first. */
export function listBegun(tx: Tx, { playerId, currency, since }: Asked) {
  return tx
    .selectFrom('payment')
    .select(['id', 'sum', sql<boolean>`status_id in (${NEW}, ${PROCESS})`.as('isUnpaid')])
    .where('playerId', '=', playerId)
    .where('typeId', '=', 1)
    .where('currency', '=', currency)
    .where('createdAt', '>', since)
    .where('statusId', 'not in', failedStates)
    .orderBy('isUnpaid')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The sum that a player deposited since a moment, and how often a pause was shown. */
export async function sumPaid(tx: Tx, { playerId, currency, since }: Asked) {
  return tx
    .selectFrom('payment')
    .select([
      sql<bigint>`coalesce(sum(sum), 0)::bigint`.as('sum'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where after_pause))::int`.as('pauses'),
    ])
    .where('playerId', '=', playerId)
    .where('typeId', '=', 1)
    .where('currency', '=', currency)
    .where('createdAt', '>', since)
    .where('statusId', 'not in', unpaid)
    .executeTakeFirstOrThrow()
}

/**
 * The creation time of the deposit with which the running sum of deposits since `since` reaches `much`; undefined if it
 * never does.
 */
export async function madeByThen(
  tx: Tx,
  { playerId, currency, since, much }: Asked & { much: bigint },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom((from) =>
      from
        .selectFrom('payment')
        .select([
          'createdAt',
          sql<bigint>`sum(sum) over (order by created_at, id rows unbounded preceding)`.as('gone'),
        ])
        .where('playerId', '=', playerId)
        .where('typeId', '=', 1)
        .where('currency', '=', currency)
        .where('createdAt', '>', since)
        .where('statusId', 'not in', failedStates)
        .as('made'),
    )
    .select('createdAt')
    .where(sql<boolean>`gone >= ${much}`)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** Deposits of a player since a moment, minus withdrawals that were or are being paid. */
export async function netPaidIn(tx: Tx, { playerId, currency, since }: Asked): Promise<bigint> {
  const row = await tx
    .selectFrom('payment')
    .select(
      sql<bigint>`coalesce(sum(case when type_id = 2 then -sum else sum end), 0)::bigint`.as('net'),
    )
    .where('playerId', '=', playerId)
    .where('currency', '=', currency)
    .where('createdAt', '>=', since)
    .where(
      sql<boolean>`case when type_id = 1 then status_id = ${SUCCESS}
        else status_id not in (${sql.join(failedStates)}) end`,
    )
    .executeTakeFirstOrThrow()
  return row.net
}

/** Whether two players sent money to destinations that look the same. */
export async function shareDestination(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const placesOf = (playerId: bigint) =>
    tx
      .selectFrom('paymentRequisite')
      .select(['kind', 'mask'])
      .where('playerId', '=', playerId)
      .limit(PLACES_MAX)
      .execute()
  const known = new Set((await placesOf(one)).map(({ kind, mask }) => `${kind} ${mask}`))
  return (await placesOf(other)).some(({ kind, mask }) => known.has(`${kind} ${mask}`))
}
const PLACES_MAX = 200

/** The number of paid deposits of players who have paid any. */
export async function hasOtherPaid(tx: Tx, playerId: bigint, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('payment')
    .select('id')
    .where('playerId', '=', playerId)
    .where('typeId', '=', 1)
    .where('statusId', '=', SUCCESS)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const paidDepositRows = (ids: readonly bigint[]) =>
  sql`select player_id, to_jsonb(count(*)::int) as value from payment
    where player_id = any(${ids}::bigint[]) and type_id = 1 and status_id = ${SUCCESS}
    group by player_id`

/** How many deposits of the last day were paid. */
export const depositsDayRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, to_jsonb(count(*)::int) as value from payment
    where player_id = any(${ids}::bigint[]) and type_id = 1 and status_id = ${SUCCESS}
      and created_at > ${now}::timestamptz - interval '1 day'
    group by player_id`

/**
 * The deposits of the last week in percent of an average week of the eight weeks before it, in the currency where they
 * grew most. A player with fewer than four earlier deposits has no usual week.
 */
export const depositGrowthRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, to_jsonb(max(percent)) as value from (
    select player_id, least(1000000, floor(800 * coalesce(sum(sum) filter (where is_new), 0)
        / sum(sum) filter (where not is_new)))::int as percent
    from (select player_id, currency, sum,
        created_at > ${now}::timestamptz - interval '7 days' as is_new from payment
      where player_id = any(${ids}::bigint[]) and type_id = 1 and status_id = ${SUCCESS}
        and created_at > ${now}::timestamptz - interval '63 days') as paid
    group by player_id, currency having count(*) filter (where not is_new) >= 4) as grown
  group by player_id`
