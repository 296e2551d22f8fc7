/** The payments of the whole casino, newest first, and the figures of the withdrawal queue. */
import { type Currency } from '@ayva/contract/base'
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { type WaitingState } from '@ayva/contract/payments/cashier/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'
import { type PaymentRow, payments } from '../payment/payment.sql.ts'
import { type Place } from './places.sql.ts'

export type Listed = {
  typeIds: readonly (1 | 2)[]
  statusIds: readonly PaymentStatusId[]
  systemId: number | undefined
  from: Date | undefined
  to: Date | undefined
  after: Place | undefined
  limit: number
}

/**
 * Each state of each kind is read from its own index range and no further than a page, so that a rare state is found as
 * fast as a common one.
 */
export function listNewest(tx: Tx, asked: Listed): Promise<PaymentRow[]> {
  const { typeIds, statusIds, systemId, limit } = asked
  const kinds =
    systemId === undefined
      ? typeIds.map((id) => sql`type_id = ${id}`)
      : [sql`system_id = ${systemId}`]
  const parts = kinds.flatMap((kind) => statusIds.map((id) => partOf(asked, kind, id)))
  const newest = sql<{ playerId: bigint; id: bigint }>`(
    select player_id, id from (${sql.join(parts, sql` union all `)}) parts
    order by created_at desc, player_id desc, id desc limit ${limit})`
  return payments(tx)
    .innerJoin(newest.as('newest'), (join) =>
      join.onRef('newest.playerId', '=', 'payment.playerId').onRef('newest.id', '=', 'payment.id'),
    )
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.playerId', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
}

function partOf(
  { from, to, after, limit }: Listed,
  kind: ReturnType<typeof sql>,
  statusId: PaymentStatusId,
) {
  const since = from ? sql`and created_at >= ${from}` : sql``
  const until = to ? sql`and created_at < ${to}` : sql``
  const place = after
    ? sql`and (created_at, player_id, id) < (${after.createdAt}, ${after.playerId}, ${after.id})`
    : sql``
  return sql`(select player_id, id, created_at from payment
    where ${kind} and status_id = ${statusId} ${since} ${until} ${place}
    order by created_at desc, player_id desc, id desc limit ${limit})`
}

/** The same for one player, whose payments are few. */
export function listNewestOf(
  tx: Tx,
  playerId: bigint,
  { typeIds, statusIds, systemId, from, to, after, limit }: Listed,
): Promise<PaymentRow[]> {
  return payments(tx)
    .where('payment.playerId', '=', playerId)
    .where('payment.typeId', 'in', typeIds)
    .where('payment.statusId', 'in', statusIds)
    .$if(systemId !== undefined, (query) => query.where('payment.systemId', '=', systemId!))
    .$if(from !== undefined, (query) => query.where('payment.createdAt', '>=', from!))
    .$if(to !== undefined, (query) => query.where('payment.createdAt', '<', to!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.created_at, payment.id) < (${after!.createdAt}, ${after!.id})`,
      ),
    )
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()
}

const { MANUAL, VERIFY } = paymentStatus
const isManual = sql`payment.status_id = ${sql.lit(MANUAL)}`
const wasSent = sql`(payment.review is null or payment.sent_at is not null)`

/**
 * The condition matches the partial index; withdrawals under review that were never sent belong to the queue of
 * withdrawals instead.
 */
export const isInDoubt = sql<boolean>`(${isManual} and ${wasSent})`

export const waitsFor: Record<WaitingState, ReturnType<typeof sql<boolean>>> = {
  decision: sql<boolean>`(${isManual} and not ${wasSent})`,
  judgement: isInDoubt,
  documents: sql<boolean>`payment.status_id = ${sql.lit(VERIFY)}`,
  late: sql<boolean>`payment.broken > 0`,
}
export const waits = sql<boolean>`payment.type_id = 2 and payment.finished_at is null
  and (payment.broken > 0 or payment.status_id in (${sql.lit(MANUAL)}, ${sql.lit(VERIFY)}))`

export type QueueFigures = Record<'all' | WaitingState, number> & { oldestAt: Date | null }

/** The figures of the queue, counting at most `most` withdrawals, the most often late first. */
export async function countQueue(tx: Tx, most: number): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select count(*)::int as all, min(created_at) as oldest_at,
      count(*) filter (where decision)::int as decision,
      count(*) filter (where judgement)::int as judgement,
      count(*) filter (where documents)::int as documents,
      count(*) filter (where late)::int as late
    from (select created_at, ${waitsFor.decision} as decision, ${waitsFor.judgement} as judgement,
        ${waitsFor.documents} as documents, ${waitsFor.late} as late
      from payment where ${waits}
      order by broken desc, created_at, player_id, id limit ${most}) waiting`.execute(tx)
  return rows[0]!
}

export async function sumQueue(
  tx: Tx,
  most: number,
): Promise<{ currency: Currency; sum: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; sum: bigint }>`
    select currency, sum(sum)::bigint as sum
    from (select currency, sum from payment where ${waits}
      order by broken desc, created_at, player_id, id limit ${most}) waiting
    group by currency order by currency`.execute(tx)
  return rows
}

/** Payments whose result an operator must find out; counts at most `most`, oldest first. */
export const countInDoubt = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as at from payment where ${isInDoubt}
      order by created_at, player_id, id limit ${most}`,
  )

/** Withdrawals with a broken promise, the most often late first. */
export const countLate = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as at from payment
      where type_id = 2 and finished_at is null and broken > 0
      order by broken desc, created_at, player_id, id limit ${most}`,
  )
