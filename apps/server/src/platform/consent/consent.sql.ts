import { type RawBuilder } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

const anyOf = (ids: readonly bigint[]) => sql<bigint>`any(${ids}::bigint[])`

/** Locks the players, so that counting offers and changing preferences happen one after the other. */
export async function lockPlayers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`insert into consent_player (player_id)
    select id from unnest(${ids}::bigint[]) id order by id
    on conflict (player_id) do nothing`.execute(tx)
  await tx
    .selectFrom('consentPlayer')
    .select('playerId')
    .where('playerId', '=', anyOf(ids))
    .orderBy('playerId')
    .forUpdate()
    .execute()
}

export type PlayerRow = { playerId: bigint; calm: boolean; timeZone: string | null }

export function selectPlayers(tx: Tx, ids: readonly bigint[]): Promise<PlayerRow[]> {
  return tx.selectFrom('consentPlayer').selectAll().where('playerId', '=', anyOf(ids)).execute()
}

export function selectChoices(
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ playerId: bigint; channel: string; allowed: boolean }[]> {
  return tx
    .selectFrom('consentChoice')
    .select(['playerId', 'channel', 'allowed'])
    .where('playerId', '=', anyOf(ids))
    .execute()
}

/** Calm mode and choices of the players who have either, for `channelsIn`. */
export const choiceRows = (ids: readonly bigint[]) =>
  sql`select player_id, jsonb_build_object('calm', calm, 'choices', choices) as value
    from (select player_id, calm from consent_player where player_id = ${anyOf(ids)}) as told
    full join (select player_id, jsonb_object_agg(channel, allowed) as choices
      from consent_choice where player_id = ${anyOf(ids)} group by player_id) as chosen
    using (player_id)`

type Since = { day: Date; week: Date }
export type SentRow = { playerId: bigint; ofDay: number; ofWeek: number }

export function countSent(
  tx: Tx,
  { ids, channel, since }: { ids: readonly bigint[]; channel: string; since: Since },
): Promise<SentRow[]> {
  return tx
    .selectFrom('consentSent')
    .select([
      'playerId',
      sql<number>`(count(*) filter (where at > ${since.day}))::int`.as('ofDay'),
      sql<number>`count(*)::int`.as('ofWeek'),
    ])
    .where('playerId', '=', anyOf(ids))
    .where('channel', '=', channel)
    .where('at', '>', since.week)
    .groupBy('playerId')
    .execute()
}

type Operations = { ids: readonly bigint[]; channel: string; operations: readonly string[] }

export function selectKnown(
  tx: Tx,
  { ids, channel, operations }: Operations,
): Promise<{ playerId: bigint; operation: string }[]> {
  return tx
    .selectFrom('consentSent')
    .select(['playerId', 'operation'])
    .where('playerId', '=', anyOf(ids))
    .where('channel', '=', channel)
    .where('operation', '=', sql<string>`any(${operations}::text[])`)
    .execute()
}

/** Inserts each operation once. */
export async function insertSent(
  tx: Tx,
  { ids, channel, operations, at }: Operations & { at: Date },
): Promise<void> {
  await sql`insert into consent_sent (player_id, channel, operation, at)
    select one.player_id, ${channel}, one.operation, ${at}
    from unnest(${ids}::bigint[], ${operations}::text[]) one (player_id, operation)
    on conflict (player_id, channel, operation) do nothing`.execute(tx)
}

type Choice = {
  playerId: bigint
  channel: string
  allowed: boolean
  chosenBy: 'settings' | 'link'
  at: Date
}

/** Choosing the same again keeps the moment of the first choice. */
export async function upsertChoice(tx: Tx, choice: Choice): Promise<void> {
  await sql`insert into consent_choice (player_id, channel, allowed, chosen_by, at)
    values (${choice.playerId}, ${choice.channel}, ${choice.allowed}, ${choice.chosenBy}, ${choice.at})
    on conflict (player_id, channel) do update
    set allowed = excluded.allowed, chosen_by = excluded.chosen_by, at = excluded.at
    where consent_choice.allowed <> excluded.allowed`.execute(tx)
}

export async function updatePlayer(
  tx: Tx,
  playerId: bigint,
  changes: { calm?: boolean; timeZone?: string },
): Promise<void> {
  await tx.updateTable('consentPlayer').set(changes).where('playerId', '=', playerId).execute()
}

export const sweepSent: Sweep = ({ old }, limit) => sql`delete from consent_sent
  where (player_id, channel, operation) in (select player_id, channel, operation
    from consent_sent where at < ${old} order by at limit ${limit})`

/** Deletes the data of a closed account, which is sent no offers. */
export async function forgetConsents(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('consentSent').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('consentChoice').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('consentPlayer').where('playerId', '=', playerId).execute()
}

/** A player's time zone within a query of another module; null if none was chosen. */
export const zoneOf = (playerId: RawBuilder<unknown>) =>
  sql`(select zones.time_zone from consent_player zones where zones.player_id = ${playerId})`
