import { type Currency } from '@ayva/contract/base'
import {
  type PaymentFilter,
  paymentStatus,
  type PaymentStatusId,
} from '@ayva/contract/payments/cashier'
import { type Tx, sql } from '#lib/data/db.ts'
import { payments } from '../payment/payment.sql.ts'
import { failedStates, openStates } from '../payment/states.ts'

type Period = { playerId: bigint; from: Date; to: Date }

type Page = Period & {
  filter: PaymentFilter
  /** Only payments older than this one. */
  before: bigint | undefined
  limit: number
  offset: number
}

/** Payments of a player in a period, newest first. */
export function paymentsPage(tx: Tx, { playerId, from, to, filter, before, limit, offset }: Page) {
  const all = payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.createdAt', '>=', from)
    .where('payment.createdAt', '<', to)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.created_at, payment.id) < (select one.created_at, one.id
          from payment one where one.player_id = ${playerId} and one.id = ${before!})`,
      ),
    )
  const chosen = {
    all,
    deposit: all.where('payment.typeId', '=', 1),
    withdrawal: all.where('payment.typeId', '=', 2),
    open: all.where('payment.statusId', 'in', openStates),
    failed: all.where('payment.statusId', 'in', failedStates),
  }[filter]
  return chosen
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** Counts by filter, and totals of successful payments in the given currency. */
export async function sumPayments(tx: Tx, { playerId, from, to }: Period, currency: Currency) {
  const done = sql`status_id = ${paymentStatus.SUCCESS} and currency = ${currency}`
  return tx
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where type_id = 1))::int`.as('deposit'),
      sql<number>`(count(*) filter (where type_id = 2))::int`.as('withdrawal'),
      sql<number>`(count(*) filter (where status_id = any(${openStates})))::int`.as('open'),
      sql<number>`(count(*) filter (where status_id = any(${failedStates})))::int`.as('failed'),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 1 and ${done}), 0)::bigint`.as(
        'depositSum',
      ),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 2 and ${done}), 0)::bigint`.as(
        'withdrawalSum',
      ),
    ])
    .where('playerId', '=', playerId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .executeTakeFirstOrThrow()
}

export async function countDone(tx: Tx, playerId: bigint) {
  const done = sql`status_id = ${paymentStatus.SUCCESS}`
  return tx
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where status_id = any(${openStates})))::int`.as('awaiting'),
      sql<number>`(count(*) filter (where type_id = 1 and ${done}))::int`.as('deposits'),
      sql<number>`(count(*) filter (where type_id = 2 and ${done}))::int`.as('withdrawals'),
    ])
    .where('playerId', '=', playerId)
    .executeTakeFirstOrThrow()
}

type Moved = { playerId: bigint; typeId: 1 | 2; currency: Currency; since: Date | undefined }

/** The number of deposits or withdrawals from all of a player's wallets that have not failed. */
export async function countMoved(
  tx: Tx,
  { playerId, typeId, since }: Omit<Moved, 'currency'> & { since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('typeId', '=', typeId)
    .where(sql<boolean>`status_id not in (4, 9, 10)`)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The sums of the same payments by currency. */
export async function sumsMoved(
  tx: Tx,
  { playerId, typeId, since }: Omit<Moved, 'currency'>,
): Promise<Map<Currency, bigint>> {
  const rows = await tx
    .selectFrom('payment')
    .select([sql<Currency>`currency`.as('currency'), sql<bigint>`sum(sum)::bigint`.as('sum')])
    .where('playerId', '=', playerId)
    .where('typeId', '=', typeId)
    .where(sql<boolean>`status_id not in (4, 9, 10)`)
    .$if(since !== undefined, (query) => query.where('createdAt', '>', since!))
    .groupBy('currency')
    .execute()
  return new Map(rows.map(({ currency, sum }) => [currency, sum]))
}

/** Successful payments that were finished in a span, by currency. */
export async function sumsPaid(
  tx: Tx,
  playerId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<{ currency: Currency; paidIn: bigint; paidOut: bigint }[]> {
  return tx
    .selectFrom('payment')
    .select([
      sql<Currency>`currency`.as('currency'),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 1), 0)::bigint`.as('paidIn'),
      sql<bigint>`coalesce(sum(sum) filter (where type_id = 2), 0)::bigint`.as('paidOut'),
    ])
    .where('playerId', '=', playerId)
    .where('statusId', '=', paymentStatus.SUCCESS)
    .where('finishedAt', '>=', from)
    .where('finishedAt', '<', until)
    .groupBy('currency')
    .execute()
}

/** Payments that have not failed one by one, oldest first. */
export function listMoved(
  tx: Tx,
  { playerId, typeId, currency, since }: Moved & { since: Date },
  limit: number,
): Promise<{ sum: bigint; createdAt: Date }[]> {
  return tx
    .selectFrom('payment')
    .select(['sum', 'createdAt'])
    .where('playerId', '=', playerId)
    .where('typeId', '=', typeId)
    .where('currency', '=', currency)
    .where('statusId', 'not in', failedStates)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

type Lately = { playerId: bigint; typeId: 1 | 2; statusId: PaymentStatusId; since: Date }

/** The moments of payments that ended in the given states, oldest first; a player has few of them. */
export async function listLately(
  tx: Tx,
  { playerId, typeId, statusId, since }: Lately,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('createdAt')
    .where('playerId', '=', playerId)
    .where('createdAt', '>', since)
    .where('typeId', '=', typeId)
    .where('statusId', '=', statusId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

export async function hasPaidOut(tx: Tx, playerId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('payment')
    .select('id')
    .where('playerId', '=', playerId)
    .where('typeId', '=', 2)
    .where('statusId', '=', 3)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the player's last deposit before a moment was credited; null if there is none. */
export async function lastPaidIn(tx: Tx, playerId: bigint, before: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('payment')
    .select((one) => one.fn.max('finishedAt').as('at'))
    .where('playerId', '=', playerId)
    .where('typeId', '=', 1)
    .where('statusId', '=', 3)
    .where('finishedAt', '<=', before)
    .executeTakeFirst()
  return row?.at ?? null
}
