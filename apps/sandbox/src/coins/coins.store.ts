import { type Queryable } from '../psp/psp.store.ts'

export type Invoice = { operationId: string; address: string; memo: string; expiresAt: Date }
export type Transfer = {
  id: string
  address: string
  memo: string
  amount: string
  confirmations: number
  operationId: string | null
  createdAt: Date
}

/** The permanent address of a player, created once. */
export async function addressOf(
  tx: Queryable,
  { player, address, at }: { player: string; address: string; at: Date },
): Promise<string> {
  await tx.query(
    `insert into sandbox.coins_address (player, address, created_at) values ($1, $2, $3)
     on conflict (player) do nothing`,
    [player, address, at],
  )
  const { rows } = await tx.query<{ address: string }>(
    'select address from sandbox.coins_address where player = $1',
    [player],
  )
  return rows[0]!.address
}

/** Whether the address exists; concurrent transfers to it wait for each other. */
export async function lockAddress(tx: Queryable, address: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from sandbox.coins_address where address = $1 for update',
    [address],
  )
  return rows.length > 0
}

/** Creates an invoice once. */
export async function insertInvoice(tx: Queryable, one: Invoice & { at: Date }): Promise<void> {
  await tx.query(
    `insert into sandbox.coins_invoice (operation_id, address, memo, expires_at, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [one.operationId, one.address, one.memo, one.expiresAt, one.at],
  )
}

const invoice = 'operation_id as "operationId", address, memo, expires_at as "expiresAt"'

export async function findInvoice(tx: Queryable, operationId: string) {
  const { rows } = await tx.query<Invoice>(
    `select ${invoice} from sandbox.coins_invoice where operation_id = $1`,
    [operationId],
  )
  return rows[0]
}

/** The invoice with this memo; without one, the last one of the address. */
export async function invoiceOf(tx: Queryable, address: string, memo: string) {
  const { rows } = await tx.query<Invoice>(
    `select ${invoice} from sandbox.coins_invoice where address = $1
     order by memo = $2 desc, created_at desc limit 1`,
    [address, memo],
  )
  return rows[0]
}

export async function insertTransfer(tx: Queryable, one: Transfer): Promise<void> {
  await tx.query(
    `insert into sandbox.coins_transfer (id, address, memo, amount, operation_id, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [one.id, one.address, one.memo, one.amount, one.operationId, one.createdAt],
  )
}

/** The number of blocks above the transfer that pays an operation. */
export async function confirmationsOf(tx: Queryable, operationId: string): Promise<number> {
  const { rows } = await tx.query<{ confirmations: number }>(
    'select confirmations from sandbox.coins_transfer where operation_id = $1',
    [operationId],
  )
  return rows[0]?.confirmations ?? 0
}

/** Adds blocks above transfers that are not final yet; returns the operations that they confirm. */
export async function confirm(tx: Queryable, blocks: number, needed: number): Promise<string[]> {
  const { rows } = await tx.query<{ operationId: string }>(
    `update sandbox.coins_transfer set confirmations = least(confirmations + $1, $2)
     where id in (select id from sandbox.coins_transfer
       where operation_id is not null and confirmations < $2 order by created_at limit 500 for update)
     returning operation_id as "operationId"`,
    [blocks, needed],
  )
  return rows.map(({ operationId }) => operationId)
}

export async function listTransfers(tx: Queryable, limit: number): Promise<Transfer[]> {
  const { rows } = await tx.query<Transfer>(
    `select id, address, memo, amount::text, confirmations, operation_id as "operationId",
       created_at as "createdAt"
     from sandbox.coins_transfer order by created_at desc limit $1`,
    [limit],
  )
  return rows
}
