import { randomUUID } from 'node:crypto'
import { type PspOperation, type PspStatus } from '@ayva/contract/psp'
import { type Pool, type PoolClient } from 'pg'

export type Queryable = Pick<Pool | PoolClient, 'query'>

export type Operation = {
  operationId: string
  token: string
  kind: 'payment' | 'payout'
  status: PspStatus
  amount: string
  currency: string
  method: string
  requisite: string | null
  willRefuse: boolean
  returnUrl: string | null
  callbackUrl: string
  reason: string | null
  dueAt: Date | null
  createdAt: Date
}
export type Notice = { eventId: string; body: string; attempts: number; callbackUrl: string }

const columns = `operation_id as "operationId", token, kind, status, amount::text, currency, method,
  requisite, will_refuse as "willRefuse", return_url as "returnUrl", callback_url as "callbackUrl",
  reason, due_at as "dueAt", created_at as "createdAt"`

/** Writes an operation once; told again, it answers with the one that is there. */
export async function insertOperation(tx: Queryable, one: Operation): Promise<Operation> {
  await tx.query(
    `insert into sandbox.psp_operation (operation_id, token, kind, status, amount, currency, method,
       requisite, will_refuse, return_url, callback_url, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict (operation_id) do nothing`,
    [
      ...[one.operationId, one.token, one.kind, one.status, one.amount, one.currency, one.method],
      ...[one.requisite, one.willRefuse, one.returnUrl, one.callbackUrl, one.dueAt, one.createdAt],
    ],
  )
  return (await findOperation(tx, one.operationId))!
}

export function findOperation(tx: Queryable, operationId: string) {
  return first(tx, 'operation_id = $1', operationId)
}

export function findByToken(tx: Queryable, token: string) {
  return first(tx, 'token = $1', token)
}

export function lockOperation(tx: Queryable, operationId: string) {
  return first(tx, 'operation_id = $1 for update', operationId)
}

async function first(tx: Queryable, where: string, value: string): Promise<Operation | undefined> {
  const { rows } = await tx.query<Operation>(
    `select ${columns} from sandbox.psp_operation where ${where}`,
    [value],
  )
  return rows[0]
}

export async function listOperations(
  tx: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<Operation[]> {
  const { rows } = await tx.query<Operation>(
    `select ${columns} from sandbox.psp_operation order by created_at desc limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

export async function listDue(tx: Queryable, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select operation_id as id from sandbox.psp_operation
     where due_at <= $1 order by due_at limit 100`,
    [now],
  )
  return rows.map(({ id }) => id)
}

type Change = { status: PspStatus; reason: string | null; dueAt: Date | null; at: Date }

export async function updateOperation(
  tx: Queryable,
  operationId: string,
  { status, reason, dueAt, at }: Change,
): Promise<void> {
  await tx.query(
    `update sandbox.psp_operation set status = $2, reason = $3, due_at = $4, updated_at = $5
     where operation_id = $1`,
    [operationId, status, reason, dueAt, at],
  )
}

export async function insertNotice(tx: Queryable, said: PspOperation, at: Date): Promise<void> {
  await tx.query(
    `insert into sandbox.psp_callback (event_id, operation_id, body, next_at, created_at)
     values ($1, $2, $3, $4, $4)`,
    [randomUUID(), said.operationId, JSON.stringify(said), at],
  )
}

/** Takes due notices for this sender until `until`: another sender of the same memory leaves them be. */
export async function claimNotices(tx: Queryable, now: Date, until: Date): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `update sandbox.psp_callback c set next_at = $2, attempts = attempts + 1
     from sandbox.psp_operation o
     where o.operation_id = c.operation_id and c.event_id in (
       select event_id from sandbox.psp_callback
       where delivered_at is null and next_at <= $1
       order by created_at limit 20 for update skip locked)
     returning c.event_id as "eventId", c.body, c.attempts, o.callback_url as "callbackUrl"`,
    [now, until],
  )
  return rows
}

export async function markDelivered(tx: Queryable, eventId: string, at: Date): Promise<void> {
  await tx.query('update sandbox.psp_callback set delivered_at = $2 where event_id = $1', [
    eventId,
    at,
  ])
}

export async function postponeNotice(tx: Queryable, eventId: string, until: Date): Promise<void> {
  await tx.query('update sandbox.psp_callback set next_at = $2 where event_id = $1', [
    eventId,
    until,
  ])
}

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

/** Work that is wholly done or not at all. */
export async function transaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
