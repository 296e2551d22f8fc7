/** Messages that exceed their supplier's limits and wait for an operator. */
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'
import { type Terms, type Verdict } from './suppliers.sql.ts'

type Key = { playerId: bigint; id: string }
export type HeldRow = NonNullable<Awaited<ReturnType<typeof findHeld>>>
export type HeldState = 'held' | 'accepted' | 'declined' | 'withdrawn'

export function listHeld(tx: Tx, { open, limit }: { open: boolean; limit: number }) {
  return tx
    .selectFrom('supplierHeld')
    .selectAll()
    .$if(open, (rows) => rows.where('state', '=', 'held'))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the same account as the player's other messages, so that the decision is serialised with them. */
export async function lockForHeld(tx: Tx, { playerId, id }: Key): Promise<void> {
  await sql`select supplier_held_line(${playerId}, ${id}::uuid)`.execute(tx)
}

export function findHeld(tx: Tx, { playerId, id }: Key) {
  return tx
    .selectFrom('supplierHeld')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Applies a held message unchanged, without checking its token and the supplier's limits. */
export async function takeHeld(
  tx: Tx,
  { message }: Pick<HeldRow, 'message'>,
  { funds, at }: Terms,
): Promise<Verdict> {
  const told = JSON.stringify({ ...(message as object), approved: true, place: 0 })
  const { rows } = await sql<Verdict>`
    select place, status, rule, used, max, retry_at, wallet_tx, processed_at, replay, moved, own, bonus,
      sequence, alarm
    from supplier_take_all(array[${told}]::jsonb[], ${funds}::ledger_account[], ${at}::timestamptz)`.execute(
    tx,
  )
  return rows[0]!
}

type Decision = { state: 'accepted' | 'declined'; by: string; why: string; at: Date }

export async function noteDecision(
  tx: Tx,
  { playerId, id }: Key,
  { state, by, why, at }: Decision,
): Promise<void> {
  await tx
    .updateTable('supplierHeld')
    .set({ state, decidedBy: by, why, decidedAt: at })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

export async function countHeld(tx: Tx): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::integer as held
    from supplier_held where state = 'held'`.execute(tx)
  return rows[0]!.held
}

/** Messages that wait for an operator, oldest first; counts at most `most`. */
export const waitingHeld = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(tx, sql`select at from supplier_held where state = 'held' order by at limit ${most}`)
