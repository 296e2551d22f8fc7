import { randomUUID } from 'node:crypto'
import { type PspOperation, type PspStatus } from '@ayva/contract/payments/psp'
import { type Pool, type PoolClient } from 'pg'
import { type NoticeMode } from './psp.modes.ts'

export type Queryable = Pick<Pool | PoolClient, 'query'>

/** The payment companies of this service: each has a dialect and its own operations. */
export const companies = ['sandbox', 'kassa', 'coins'] as const
export type Company = (typeof companies)[number]
export type OperationKey = { provider: Company; operationId: string }

export type Operation = OperationKey & {
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
  /** The mode of its notices; whether the bank has asked for a code, and the number of wrong ones. */
  notices: NoticeMode
  asksCode: boolean
  codeTries: number
  /** For an unrequested payment: the operation of its sender. */
  unaskedOf: string | null
}
export type NewOperation = Omit<Operation, 'asksCode' | 'codeTries' | 'unaskedOf'> & {
  unaskedOf?: string
}
export type Notice = {
  eventId: string
  provider: Company
  body: string
  attempts: number
  callbackUrl: string
  copies: number
  forged: boolean
}

const columns = `provider, operation_id as "operationId", token, kind, status, amount::text, currency, method,
  requisite, will_refuse as "willRefuse", return_url as "returnUrl", callback_url as "callbackUrl",
  reason, due_at as "dueAt", created_at as "createdAt", notices, asks_code as "asksCode",
  code_tries as "codeTries", unasked_of as "unaskedOf"`

/** Creates an operation once; repeated, it returns the existing one. */
export async function insertOperation(tx: Queryable, one: NewOperation): Promise<Operation> {
  await tx.query(
    `insert into sandbox.psp_operation (provider, operation_id, token, kind, status, amount, currency,
       method, requisite, will_refuse, return_url, callback_url, due_at, created_at, updated_at, notices, unasked_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)
     on conflict (provider, operation_id) do nothing`,
    [
      one.provider,
      one.operationId,
      one.token,
      one.kind,
      one.status,
      one.amount,
      one.currency,
      one.method,
      one.requisite,
      one.willRefuse,
      one.returnUrl,
      one.callbackUrl,
      one.dueAt,
      one.createdAt,
      one.notices,
      one.unaskedOf,
    ],
  )
  return (await findOperation(tx, one))!
}

const KEY = 'provider = $1 and operation_id = $2'

export function findOperation(tx: Queryable, { provider, operationId }: OperationKey) {
  return first(tx, KEY, [provider, operationId])
}

export function findByToken(tx: Queryable, token: string) {
  return first(tx, 'token = $1', [token])
}

export function lockOperation(tx: Queryable, { provider, operationId }: OperationKey) {
  return first(tx, `${KEY} for update`, [provider, operationId])
}

async function first(
  tx: Queryable,
  where: string,
  values: string[],
): Promise<Operation | undefined> {
  return (await selectOperations(tx, where, values))[0]
}

export async function selectOperations(
  tx: Queryable,
  where: string,
  values: unknown[],
): Promise<Operation[]> {
  const { rows } = await tx.query<Operation>(
    `select ${columns} from sandbox.psp_operation where ${where}`,
    values,
  )
  return rows
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

export async function listDue(tx: Queryable, now: Date): Promise<OperationKey[]> {
  const { rows } = await tx.query<OperationKey>(
    `select provider, operation_id as "operationId" from sandbox.psp_operation
     where due_at <= $1 order by due_at limit 100`,
    [now],
  )
  return rows
}

type Change = { status: PspStatus; reason: string | null; dueAt: Date | null; at: Date }

export async function updateOperation(
  tx: Queryable,
  { provider, operationId }: OperationKey,
  { status, reason, dueAt, at }: Change,
): Promise<void> {
  await tx.query(
    `update sandbox.psp_operation set status = $3, reason = $4, due_at = $5, updated_at = $6
     where ${KEY}`,
    [provider, operationId, status, reason, dueAt, at],
  )
}

/** The bank asks for a code, or has got a wrong one. */
export async function askForCode(
  tx: Queryable,
  { provider, operationId }: OperationKey,
  tries: number,
) {
  await tx.query(
    `update sandbox.psp_operation set asks_code = true, code_tries = $3 where ${KEY}`,
    [provider, operationId, tries],
  )
}

export async function setNotices(
  tx: Queryable,
  { provider, operationId }: OperationKey,
  notices: NoticeMode,
): Promise<void> {
  await tx.query(`update sandbox.psp_operation set notices = $3 where ${KEY}`, [
    provider,
    operationId,
    notices,
  ])
}

export type NewNotice = { said: PspOperation; at: Date; copies?: number; forged?: boolean }

/** The events in the first dialect; they are translated for another company when they are sent. */
export async function insertNotice(
  tx: Queryable,
  provider: Company,
  { said, at, copies = 1, forged = false }: NewNotice,
): Promise<void> {
  await tx.query(
    `insert into sandbox.psp_callback (event_id, provider, operation_id, body, next_at, created_at, copies,
       forged)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [randomUUID(), provider, said.operationId, JSON.stringify(said), at, copies, forged],
  )
}

/** The notices of an operation are sent again, each with its own id. */
export async function repeatNotices(tx: Queryable, key: OperationKey, at: Date): Promise<void> {
  await tx.query(
    `update sandbox.psp_callback set delivered_at = null, next_at = $3 where ${KEY} and not forged`,
    [key.provider, key.operationId, at],
  )
}

/** Reserves due notices for this sender until `until`; other senders with the same database skip them. */
export async function claimNotices(tx: Queryable, now: Date, until: Date): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `update sandbox.psp_callback c set next_at = $2, attempts = attempts + 1
     from sandbox.psp_operation o
     where (o.provider, o.operation_id) = (c.provider, c.operation_id) and c.event_id in (
       select event_id from sandbox.psp_callback
       where delivered_at is null and next_at <= $1
       order by created_at limit 20 for update skip locked)
     returning c.event_id as "eventId", c.provider, c.body, c.attempts, o.callback_url as "callbackUrl",
       c.copies, c.forged`,
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
