/** The results of steps by player. */
import { type CampaignVariant } from '@ayva/contract/communication/campaigns/way'
import { sql, type Tx } from '#lib/data/db.ts'

export type Delivery = {
  playerId: bigint
  entry: number
  variant: CampaignVariant
  state: 'sent' | 'kept_back'
  reason: string | null
}
type Made = {
  campaignId: string
  step: number
  channel: string
  made: readonly Delivery[]
  at: Date
}

/** Existing rows stay unchanged. */
export async function insertDeliveries(
  tx: Tx,
  { campaignId, step, channel, made, at }: Made,
): Promise<void> {
  await sql`insert into campaign_delivery
      (player_id, campaign_id, entry, step, channel, variant, state, reason, at)
    select one.player_id, ${campaignId}, one.entry, ${step}, ${channel}, one.variant, one.state,
      one.reason, ${at}
    from unnest(${made.map(({ playerId }) => playerId)}::bigint[],
      ${made.map(({ entry }) => entry)}::int[], ${made.map(({ variant }) => variant)}::text[],
      ${made.map(({ state }) => state)}::text[], ${made.map(({ reason }) => reason)}::text[])
      one (player_id, entry, variant, state, reason)
    on conflict (player_id, campaign_id, entry, step) do nothing`.execute(tx)
}

/** The number of messages sent by a channel since a moment, over all campaigns. */
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

/** Which of some players got an earlier step of the campaign by that channel. */
export async function listSentBy(
  tx: Tx,
  { campaignId, channel, ids }: { campaignId: string; channel: string; ids: bigint[] },
): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom('campaignDelivery')
    .select('playerId')
    .where('playerId', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('campaignId', '=', campaignId)
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .execute()
  return new Set(rows.map(({ playerId }) => playerId))
}

export type CountRow = { step: number; state: string; reason: string | null; count: number }

export function countDeliveries(tx: Tx, campaignId: string): Promise<CountRow[]> {
  return tx
    .selectFrom('campaignDelivery')
    .select(['step', 'state', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('campaignId', '=', campaignId)
    .groupBy(['step', 'state', 'reason'])
    .orderBy('step')
    .orderBy('state')
    .orderBy('reason')
    .execute()
}

export type ResultRow = {
  step: number
  channel: string
  variant: CampaignVariant
  sent: number
  opened: number
  deposited: number
}

export async function countResults(tx: Tx, campaignId: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select step, channel, variant, count(*)::int as sent, count(opened_at)::int as opened,
      count(deposited_at)::int as deposited
    from campaign_delivery where campaign_id = ${campaignId} and state = 'sent'
    group by step, channel, variant order by step, variant`.execute(tx)
  return rows
}

type Dropped = Omit<Opened, 'at'> & { reason: string }

/** A message that was queued and will not be sent no longer counts as sent. */
export async function noteDropped(tx: Tx, one: Dropped): Promise<void> {
  await tx
    .updateTable('campaignDelivery')
    .set({ state: 'kept_back', reason: one.reason })
    .where('playerId', '=', one.playerId)
    .where('campaignId', '=', one.campaignId)
    .where('entry', '=', one.entry)
    .where('step', '=', one.step)
    .where('state', '=', 'sent')
    .execute()
}

type Opened = { playerId: bigint; campaignId: string; entry: number; step: number; at: Date }

/** The first moment is kept. */
export async function noteOpened(tx: Tx, one: Opened): Promise<void> {
  await tx
    .updateTable('campaignDelivery')
    .set({ openedAt: one.at })
    .where('playerId', '=', one.playerId)
    .where('campaignId', '=', one.campaignId)
    .where('entry', '=', one.entry)
    .where('step', '=', one.step)
    .where('openedAt', 'is', null)
    .execute()
}

/** Attributes a deposit to messages sent since a moment; the first deposit is kept. */
export async function noteDeposit(
  tx: Tx,
  { playerId, at, since }: { playerId: bigint; at: Date; since: Date },
): Promise<void> {
  await tx
    .updateTable('campaignDelivery')
    .set({ depositedAt: at })
    .where('playerId', '=', playerId)
    .where('state', '=', 'sent')
    .where('depositedAt', 'is', null)
    .where('at', '<=', at)
    .where('at', '>', since)
    .execute()
}

export async function forgetDeliveries(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('campaignDelivery').where('playerId', '=', playerId).execute()
}
