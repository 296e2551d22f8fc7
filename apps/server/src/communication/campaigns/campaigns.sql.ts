import { type Condition } from '@ayva/contract/communication/campaigns/audience'
import { type CampaignWords } from '@ayva/contract/communication/campaigns/campaigns'
import { type OfferChannel } from '@ayva/contract/communication/campaigns/office'
import { sql, type Tx } from '#lib/data/db.ts'

export type State = 'draft' | 'running' | 'stopped' | 'finished'
export type CampaignRow = {
  id: string
  title: string
  channel: OfferChannel
  words: CampaignWords
  audience: Condition
  state: State
  startsAt: Date
  reached: bigint
  version: number
  author: string
  changedAt: Date
}

const campaigns = (tx: Tx) =>
  tx
    .selectFrom('campaign')
    .select(['id', 'title', 'startsAt', 'reached', 'version', 'author', 'changedAt'])
    .select([
      sql<OfferChannel>`channel`.as('channel'),
      sql<State>`state`.as('state'),
      sql<CampaignWords>`words`.as('words'),
      sql<Condition>`audience`.as('audience'),
    ])

/** The newest first. */
export function listCampaigns(tx: Tx, most: number): Promise<CampaignRow[]> {
  return campaigns(tx).orderBy('changedAt', 'desc').orderBy('id').limit(most).execute()
}

export function findCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  return campaigns(tx).where('id', '=', id).executeTakeFirst()
}

/** Whoever changes a campaign, or goes on with it, does it one after the other. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign ${id}`}, 0))`.execute(tx)
  return findCampaign(tx, id)
}

export async function upsertCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  const { id, words, audience, ...plain } = row
  const values = Object.assign(plain, {
    words: JSON.stringify(words),
    audience: JSON.stringify(audience),
  })
  await tx
    .insertInto('campaign')
    .values(Object.assign({ id }, values))
    .onConflict((same) => same.column('id').doUpdateSet(values))
    .execute()
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  changes: { state?: State; reached?: bigint; changedAt?: Date },
): Promise<void> {
  await tx.updateTable('campaign').set(changes).where('id', '=', id).execute()
}

/** Those that run and whose time has come, the oldest first. */
export async function listRunning(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('campaign')
    .select('id')
    .where('state', '=', 'running')
    .where('startsAt', '<=', now)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Made = { campaignId: string; channel: string; ids: bigint[]; now: Date }

/** A delivery that is there stays as it is. */
export async function insertDeliveries(
  tx: Tx,
  { campaignId, channel, ids, now }: Made,
): Promise<void> {
  await sql`insert into campaign_delivery (player_id, campaign_id, channel, state, due_at, at)
    select id, ${campaignId}, ${channel}, 'waits', ${now}, ${now}
    from unnest(${ids}::bigint[]) id order by id
    on conflict (player_id, campaign_id) do nothing`.execute(tx)
}

/** Those that are due, in the order of their players. */
export async function listDue(
  tx: Tx,
  { campaignId, now, most }: { campaignId: string; now: Date; most: number },
): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('campaignDelivery')
    .select('playerId')
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'waits')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(most)
    .execute()
  return rows.map(({ playerId }) => playerId).toSorted((a, b) => (a < b ? -1 : 1))
}

type Ended = { playerId: bigint; state: string; reason: string | null; dueAt: Date }

export async function endDeliveries(
  tx: Tx,
  campaignId: string,
  { ended, now }: { ended: readonly Ended[]; now: Date },
): Promise<void> {
  await sql`update campaign_delivery
    set state = one.state, reason = one.reason, due_at = one.due_at, at = ${now}
    from unnest(${ended.map(({ playerId }) => playerId)}::bigint[],
      ${ended.map(({ state }) => state)}::text[], ${ended.map(({ reason }) => reason)}::text[],
      ${ended.map(({ dueAt }) => dueAt)}::timestamptz[]) one (player_id, state, reason, due_at)
    where campaign_delivery.player_id = one.player_id
      and campaign_delivery.campaign_id = ${campaignId}`.execute(tx)
}

/** How many were sent by a channel since then, of all campaigns. */
export async function countSentSince(tx: Tx, channel: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('campaignDelivery')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export type CountRow = { state: string; reason: string | null; count: number }

export function countDeliveries(tx: Tx, campaignId: string): Promise<CountRow[]> {
  return tx
    .selectFrom('campaignDelivery')
    .select(['state', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('campaignId', '=', campaignId)
    .groupBy(['state', 'reason'])
    .orderBy('state')
    .orderBy('reason')
    .execute()
}

export async function forgetDeliveries(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('campaignDelivery').where('playerId', '=', playerId).execute()
}

export async function countCampaigns(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('campaign')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
