import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** The source of a visitor; missing tags are empty. */
export type SourceRow = {
  refCode: string
  utmSource: string
  utmMedium: string
  utmCampaign: string
}

/** A UTC day (YYYY-MM-DD); only the first page of a browser on that day counts. */
type Visit = SourceRow & { day: string; guestId: string }

/** False if the browser was counted on that day before. */
export async function insertVisit(tx: Tx, visit: Visit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trackingVisit')
    .values(visit)
    .onConflict((conflict) => conflict.columns(['day', 'guestId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type NewSource = { playerId: bigint; at: Date; source: SourceRow; clickId: string | null }

/** Keeps the first source of a player; false if there was one. */
export async function noteSource(
  tx: Tx,
  { playerId, at, source, clickId }: NewSource,
): Promise<boolean> {
  const told = Object.assign({ playerId, toldAt: at, clickId }, source)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trackingPlayer')
    .values(told)
    .onConflict((conflict) =>
      conflict
        .column('playerId')
        .doUpdateSet((eb) => ({
          refCode: eb.ref('excluded.refCode'),
          utmSource: eb.ref('excluded.utmSource'),
          utmMedium: eb.ref('excluded.utmMedium'),
          utmCampaign: eb.ref('excluded.utmCampaign'),
          toldAt: eb.ref('excluded.toldAt'),
          clickId: eb.ref('excluded.clickId'),
        }))
        .where('trackingPlayer.refCode', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Since when the player lets the partner be told; null withdraws it. False if nothing changed. */
export async function noteConsent(tx: Tx, playerId: bigint, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trackingPlayer')
    .set({ partnersAt: at })
    .where('playerId', '=', playerId)
    .where('partnersAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The link by which a player came, if its partner may be told of the player. */
export async function findToldSource(
  tx: Tx,
  playerId: bigint,
): Promise<{ refCode: string; clickId: string | null } | undefined> {
  const row = await tx
    .selectFrom('trackingPlayer')
    .select(['refCode', 'clickId'])
    .where('playerId', '=', playerId)
    .where('partnersAt', 'is not', null)
    .executeTakeFirst()
  return row?.refCode == null ? undefined : { refCode: row.refCode, clickId: row.clickId }
}

/** Keeps the first moment, because an event may be read again. */
export async function noteMoment(
  tx: Tx,
  playerId: bigint,
  column: 'registeredAt' | 'firstDepositAt',
  at: Date,
): Promise<void> {
  await tx
    .insertInto('trackingPlayer')
    .values({ playerId, [column]: at })
    .onConflict((conflict) =>
      conflict
        .column('playerId')
        .doUpdateSet((eb) => ({ [column]: eb.ref(`excluded.${column}`) }))
        .where(`trackingPlayer.${column}`, 'is', null),
    )
    .execute()
}

export async function forgetSource(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('trackingPlayer').where('playerId', '=', playerId).execute()
}

type Period = {
  by: 'ref_code' | 'utm_source' | 'utm_medium' | 'utm_campaign'
  /** Days of visits, both included; the end of the other moments is exclusive. */
  days: { from: string; to: string }
  moments: { from: Date; to: Date }
  limit: number
}
type Counted = { name: string; visits: number; registrations: number; firstDeposits: number }

/** Sources with registrations come first, because anybody can invent visits. */
export async function countSources(
  tx: Tx,
  { by, days, moments, limit }: Period,
): Promise<Counted[]> {
  const name = sql.ref(by)
  const { rows } = await sql<Counted>`
    select name, sum(visits)::int as visits, sum(registrations)::int as registrations,
      sum(deposits)::int as "firstDeposits"
    from (
      select ${name} as name, count(*) as visits, 0 as registrations, 0 as deposits
        from tracking_visit where day between ${days.from} and ${days.to} group by 1
      union all
      select coalesce(${name}, ''), 0, count(*), 0 from tracking_player
        where registered_at >= ${moments.from} and registered_at < ${moments.to} group by 1
      union all
      select coalesce(${name}, ''), 0, 0, count(*) from tracking_player
        where first_deposit_at >= ${moments.from} and first_deposit_at < ${moments.to} group by 1
    ) counted
    group by name order by "firstDeposits" desc, registrations desc, visits desc, name limit ${limit}`.execute(
    tx,
  )
  return rows
}

export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from tracking_visit where (day, guest_id) in (
      select day, guest_id from tracking_visit where day < ${old} order by day limit ${limit})`,
]

export const refCodeRows = (ids: readonly bigint[]) =>
  sql`select player_id, to_jsonb(ref_code) as value from tracking_player
    where player_id = any(${ids}::bigint[]) and ref_code is not null`
