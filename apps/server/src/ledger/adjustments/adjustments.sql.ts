import { type Currency } from '@ayva/contract/base'
import { type AdjustmentReason, type AdjustmentState } from '@ayva/contract/ledger/adjustments'
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'

export type AdjustmentRow = {
  playerId: bigint
  id: string
  currency: Currency
  /** Below zero it is taken from the player. */
  amount: bigint
  reason: AdjustmentReason
  words: string
  why: string
  state: AdjustmentState
  proposedBy: string
  proposer: string
  proposedAt: Date
  expiresAt: Date
  decidedBy: string | null
  decider: string | null
  decidedAt: Date | null
  decidedWhy: string | null
}
type Key = Pick<AdjustmentRow, 'playerId' | 'id'>
export type Place = Key & { proposedAt: Date }

const columns = sql`player_id, id, currency, amount, reason, words, why, state, proposed_by, proposer,
  proposed_at, expires_at, decided_by, decider, decided_at, decided_why`

type Proposal = Omit<AdjustmentRow, 'state' | 'decidedBy' | 'decider' | 'decidedAt' | 'decidedWhy'>

export async function insertAdjustment(tx: Tx, row: Proposal): Promise<void> {
  await tx.insertInto('adjustment').values(row).execute()
}

/** Holds it until the transaction is over. */
export async function lockAdjustment(
  tx: Tx,
  { playerId, id }: Key,
): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustment
    where player_id = ${playerId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countWaitingFor(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from adjustment
    where player_id = ${playerId} and state = 'waiting'`.execute(tx)
  return rows[0]!.count
}

type Decision = Pick<AdjustmentRow, 'decidedBy' | 'decider' | 'decidedWhy'> & {
  state: Exclude<AdjustmentState, 'waiting'>
  decidedAt: Date
}

export async function noteDecision(
  tx: Tx,
  { playerId, id }: Key,
  decision: Decision,
): Promise<AdjustmentRow> {
  const { rows } = await sql<AdjustmentRow>`update adjustment set state = ${decision.state},
      decided_by = ${decision.decidedBy}, decider = ${decision.decider},
      decided_at = ${decision.decidedAt}, decided_why = ${decision.decidedWhy}
    where player_id = ${playerId} and id = ${id} returning ${columns}`.execute(tx)
  return rows[0]!
}

/** Those that wait, the oldest first, for whoever decides; of other states the newest first. */
export async function listByState(
  tx: Tx,
  asked: { state: AdjustmentState; after: Place | undefined; limit: number },
): Promise<AdjustmentRow[]> {
  const { state, after, limit } = asked
  const place = after && sql`(${after.proposedAt}, ${after.playerId}, ${after.id}::uuid)`
  const ofState =
    state === 'waiting'
      ? sql`where state = 'waiting' ${place ? sql`and (proposed_at, player_id, id) > ${place}` : sql``}
          order by proposed_at, player_id, id`
      : sql`where state = ${state} and state <> 'waiting'
          ${place ? sql`and (proposed_at, player_id, id) < ${place}` : sql``}
          order by proposed_at desc, player_id desc, id desc`
  const { rows } =
    await sql<AdjustmentRow>`select ${columns} from adjustment ${ofState} limit ${limit}`.execute(
      tx,
    )
  return rows
}

/** Those of one player, the newest first. */
export async function listOfPlayer(
  tx: Tx,
  { playerId, after, limit }: { playerId: bigint; after: Place | undefined; limit: number },
): Promise<AdjustmentRow[]> {
  const place = after
    ? sql`and (proposed_at, id) < (${after.proposedAt}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustment
    where player_id = ${playerId} ${place}
    order by proposed_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

type Made = { playerId: bigint; from: Date; to: Date; limit: number; offset: number }

/** What has been made on a player's account in a period, the newest first, and how many of it there are. */
export async function listMade(tx: Tx, asked: Made) {
  const { playerId, from, to, limit, offset } = asked
  const made = sql`from adjustment where player_id = ${playerId} and state = 'approved'
    and decided_at >= ${from} and decided_at < ${to}`
  const { rows } = await sql<AdjustmentRow & { decidedAt: Date }>`select ${columns} ${made}
    order by decided_at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${made}`.execute(tx)
  return { rows, count: counted.rows[0]!.count }
}

/** Whose time is over, so many at most. */
export async function listOverdue(tx: Tx, now: Date, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`select player_id, id from adjustment
    where state = 'waiting' and expires_at <= ${now}
    order by expires_at, player_id, id limit ${limit}`.execute(tx)
  return rows
}

/** What waits on an account that is closed comes to nothing. */
export async function endWaitingOf(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await sql`update adjustment set state = 'expired', decided_at = ${now}
    where player_id = ${playerId} and state = 'waiting'`.execute(tx)
}

/** Those that wait for a decision; of so many at most. */
export const countWaitingAdjustments = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select proposed_at as at from adjustment where state = 'waiting'
      order by proposed_at limit ${most}`,
  )
