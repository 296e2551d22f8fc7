import { type Condition } from '@ayva/contract/platform/audiences'
import {
  type CampaignStep,
  type Entrance,
  type Goal,
} from '@ayva/contract/communication/campaigns/way'
import { sql, type Tx } from '#lib/data/db.ts'

export type State = 'draft' | 'running' | 'stopped' | 'finished'
export type CampaignRow = {
  id: string
  title: string
  entrance: Entrance
  audience: Condition
  steps: CampaignStep[]
  goal: Goal | null
  state: State
  startsAt: Date
  reached: bigint
  sweptAt: Date | null
  version: number
  author: string
  changedAt: Date
}

const campaigns = (tx: Tx) =>
  tx
    .selectFrom('campaign')
    .select(['id', 'title', 'startsAt', 'reached', 'sweptAt', 'version', 'author', 'changedAt'])
    .select([
      sql<State>`state`.as('state'),
      sql<Entrance>`entrance`.as('entrance'),
      sql<CampaignStep[]>`steps`.as('steps'),
      sql<Goal | null>`goal`.as('goal'),
      sql<Condition>`audience`.as('audience'),
    ])

export function listCampaigns(tx: Tx, most: number): Promise<CampaignRow[]> {
  return campaigns(tx).orderBy('changedAt', 'desc').orderBy('id').limit(most).execute()
}

export function findCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  return campaigns(tx).where('id', '=', id).executeTakeFirst()
}

/** Serialises changes and runs of a campaign. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign ${id}`}, 0))`.execute(tx)
  return findCampaign(tx, id)
}

export async function upsertCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  const { id, entrance, steps, goal, audience, ...plain } = row
  const values = Object.assign(plain, {
    entrance: JSON.stringify(entrance),
    steps: JSON.stringify(steps),
    goal: goal && JSON.stringify(goal),
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
  changes: { state?: State; reached?: bigint; sweptAt?: Date; changedAt?: Date },
): Promise<void> {
  await tx.updateTable('campaign').set(changes).where('id', '=', id).execute()
}

/** Running campaigns whose time has come, oldest first. */
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

/** Running campaigns that players enter by events. */
export function listHearing(tx: Tx): Promise<CampaignRow[]> {
  return campaigns(tx)
    .where('state', '=', 'running')
    .where(sql<boolean>`entrance ->> 'kind' = 'event'`)
    .orderBy('id')
    .execute()
}

export async function countCampaigns(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('campaign')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
