import { type OperationKey, type Operation, type Queryable, selectOperations } from './psp.store.ts'

export async function insertRequisite(
  tx: Queryable,
  one: { token: string; mask: string; willRefuse: boolean; at: Date },
): Promise<void> {
  await tx.query(
    `insert into sandbox.psp_requisite (token, mask, will_refuse, created_at)
     values ($1, $2, $3, $4)`,
    [one.token, one.mask, one.willRefuse, one.at],
  )
}

export async function findRequisite(tx: Queryable, token: string) {
  const { rows } = await tx.query<{ mask: string; willRefuse: boolean }>(
    `select mask, will_refuse as "willRefuse" from sandbox.psp_requisite where token = $1`,
    [token],
  )
  return rows[0]
}

/** A position in the file of a day: after this operation. */
export type Place = { createdAt: Date; operationId: string }

/** Operations of a company that were started on a UTC day, in order. */
export function operationsOfDay(
  tx: Queryable,
  {
    provider,
    day,
    after,
    limit,
  }: Pick<OperationKey, 'provider'> & {
    day: string
    after: Place | undefined
    limit: number
  },
): Promise<Operation[]> {
  const place = after ?? {
    createdAt: new Date(0),
    operationId: '00000000-0000-0000-0000-000000000000',
  }
  return selectOperations(
    tx,
    `provider = $1 and created_at >= $2::date at time zone 'utc'
       and created_at < ($2::date + 1) at time zone 'utc'
       and (created_at, operation_id) > ($3::timestamptz, $4::uuid)
     order by created_at, operation_id limit $5`,
    [provider, day, place.createdAt, place.operationId, limit],
  )
}

const DAY_MS = 86_400_000
/** Retention times and counts, which keep the sandbox small however long it runs. */
const kept = { deliveredDays: 7, undeliveredDays: 30, operationDays: 90 }
const OPERATIONS_MAX = 100_000
const REQUISITES_MAX = 200_000

/** Removes old data. Operations in progress stay. */
export async function sweep(tx: Queryable, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await tx.query(
    'delete from sandbox.psp_callback where created_at < $1 and (delivered_at < $1 or created_at < $2)',
    [ago(kept.deliveredDays), ago(kept.undeliveredDays)],
  )
  await tx.query(
    `delete from sandbox.psp_operation o where o.status in ('success', 'declined')
       and o.created_at < greatest($1::timestamptz, (select created_at from sandbox.psp_operation
         order by created_at desc offset $2 limit 1))
       and not exists (select from sandbox.psp_callback c
         where (c.provider, c.operation_id) = (o.provider, o.operation_id))`,
    [ago(kept.operationDays), OPERATIONS_MAX],
  )
  for (const table of ['coins_transfer', 'coins_invoice'])
    await tx.query(`delete from sandbox.${table} where created_at < $1`, [ago(kept.operationDays)])
  await tx.query(
    `delete from sandbox.psp_requisite where created_at < (select created_at from sandbox.psp_requisite
       order by created_at desc offset $1 limit 1)`,
    [REQUISITES_MAX],
  )
}
