/** The progress of players in campaigns. */
import { sql, type Tx } from '#lib/data/db.ts'

type Entering = {
  campaignId: string
  ids: readonly bigint[]
  at: Date
  dueAt: Date
  now: Date
  /** Players who entered before this moment and have finished enter again; null for no re-entry. */
  notSince: Date | null
}

/** Players enter, for the first time or again, as the campaign's rule permits. */
export async function enter(
  tx: Tx,
  { campaignId, ids, at, dueAt, now, notSince }: Entering,
): Promise<void> {
  const { rows } = await sql<{ playerId: bigint; entry: number; state: string; enteredAt: Date }>`
    select distinct on (player_id) player_id, entry, state, entered_at from campaign_member
    where player_id = any(${ids}::bigint[]) and campaign_id = ${campaignId}
    order by player_id, entry desc`.execute(tx)
  const lastOf = new Map(rows.map((row) => [row.playerId, row]))
  const entering = ids.filter((id) => {
    const last = lastOf.get(id)
    if (!last) return true
    return notSince !== null && last.state !== 'goes' && last.enteredAt <= notSince
  })
  if (entering.length === 0) return
  const entries = entering.map((id) => (lastOf.get(id)?.entry ?? 0) + 1)
  await sql`insert into campaign_member
      (player_id, campaign_id, entry, state, step, due_at, entered_at, at)
    select one.id, ${campaignId}, one.entry, 'goes', 0, ${dueAt}, ${at}, ${now}
    from unnest(${entering}::bigint[], ${entries}::int[]) one (id, entry)
    order by one.id
    on conflict (player_id, campaign_id, entry) do nothing`.execute(tx)
}

export type Due = { playerId: bigint; entry: number; enteredAt: Date; depositedAt: Date | null }

/** Members whose step is due, in the order of players. */
export async function listDue(
  tx: Tx,
  { campaignId, step, now, most }: { campaignId: string; step: number; now: Date; most: number },
): Promise<Due[]> {
  const rows = await tx
    .selectFrom('campaignMember')
    .select(['playerId', 'entry', 'enteredAt', 'depositedAt'])
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'goes')
    .where('step', '=', step)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(most)
    .execute()
  return rows.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
}

export type Moved = {
  playerId: bigint
  entry: number
  state: 'goes' | 'done' | 'left'
  reason: string | null
  step: number
  dueAt: Date
}

export async function moveMembers(
  tx: Tx,
  campaignId: string,
  { moved, now }: { moved: readonly Moved[]; now: Date },
): Promise<void> {
  await sql`update campaign_member
    set state = one.state, reason = one.reason, step = one.step, due_at = one.due_at, at = ${now}
    from unnest(${moved.map(({ playerId }) => playerId)}::bigint[],
      ${moved.map(({ entry }) => entry)}::int[], ${moved.map(({ state }) => state)}::text[],
      ${moved.map(({ reason }) => reason)}::text[], ${moved.map(({ step }) => step)}::int[],
      ${moved.map(({ dueAt }) => dueAt)}::timestamptz[])
      one (player_id, entry, state, reason, step, due_at)
    where campaign_member.player_id = one.player_id and campaign_member.entry = one.entry
      and campaign_member.campaign_id = ${campaignId}`.execute(tx)
}

export async function anybodyGoes(tx: Tx, campaignId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaignMember')
    .select('entry')
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'goes')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type MemberCountRow = { state: string; reason: string | null; count: number }

export function countMembers(tx: Tx, campaignId: string): Promise<MemberCountRow[]> {
  return tx
    .selectFrom('campaignMember')
    .select(['state', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('campaignId', '=', campaignId)
    .groupBy(['state', 'reason'])
    .orderBy('state')
    .orderBy('reason')
    .execute()
}

/** The first deposit after the entry is kept. */
export async function noteDepositOfMember(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('campaignMember')
    .set({ depositedAt: at })
    .where('playerId', '=', playerId)
    .where('state', '=', 'goes')
    .where('depositedAt', 'is', null)
    .where('enteredAt', '<=', at)
    .execute()
}

export async function forgetMembers(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('campaignMember').where('playerId', '=', playerId).execute()
}
