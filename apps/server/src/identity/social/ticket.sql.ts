import { type Network } from '@ayva/contract/identity/social'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type TicketRow = {
  id: string
  browserHash: Buffer
  network: Network
  subject: string
  name: string
  referralCode: string | null
  email: string | null
  phone: string | null
  provenAt: Date | null
  expiresAt: Date
}

export async function insertTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.insertInto('socialTicket').values(ticket).execute()
}

/** Names a valid ticket in the browser that received it. */
export type Held = { id: string; browserHash: Buffer; now: Date }

export async function findTicket(tx: Tx, held: Held): Promise<TicketRow | undefined> {
  return ticketOf(tx, held).executeTakeFirst()
}

function ticketOf(tx: Tx, { id, browserHash, now }: Held) {
  return tx
    .selectFrom('socialTicket')
    .selectAll()
    .select(sql<Network>`network`.as('network'))
    .where('id', '=', id)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
}

/** Changes the address that is to be proved. */
export async function askAddress(
  tx: Tx,
  { id, email, phone }: Pick<TicketRow, 'id' | 'email' | 'phone'>,
): Promise<void> {
  await tx
    .updateTable('socialTicket')
    .set({ email, phone, provenAt: null })
    .where('id', '=', id)
    .execute()
}

export async function markProven(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('socialTicket').set({ provenAt: now }).where('id', '=', id).execute()
}

/** False if it was used by a concurrent transaction. */
export async function deleteTicket(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('socialTicket')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const sweepTickets: Sweep = ({ now }, limit) =>
  sql`delete from social_ticket where id in (
    select id from social_ticket where expires_at < ${now} order by expires_at limit ${limit})`
