import { type Currency } from '@ayva/contract/base'
import { type LimitKind, type LimitPeriod } from '@ayva/contract/protection/limits'
import { sql, type Tx } from '#lib/data/db.ts'

/** The key of a limit; a session limit has no currency. */
export type LimitName = { name: LimitKind; period: LimitPeriod; currency: Currency | null }
export type LimitRow = LimitName & { max: bigint }
/** Null: no limit. */
export type LimitWish = LimitName & { max: bigint | null }
export type PlanRow = LimitWish & { id: string; at: Date; until: Date }
export type ChangeRow = LimitWish & { at: Date }

const NO_CURRENCY = ''
const inRow = (currency: Currency | null) => currency ?? NO_CURRENCY
const told = <Row extends { currency: string }>(row: Row) => ({
  ...row,
  currency: row.currency === NO_CURRENCY ? null : (row.currency as Currency),
})
const columns = sql`name, period, currency, max`

export async function listLimits(tx: Tx, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow & { currency: string }>`select ${columns} from player_limit
    where player_id = ${playerId} order by name, currency, period`.execute(tx)
  return rows.map(told)
}

export async function upsertLimit(
  tx: Tx,
  playerId: bigint,
  { currency, ...limit }: LimitRow,
  setAt: Date,
): Promise<void> {
  await tx
    .insertInto('playerLimit')
    .values({ playerId, ...limit, currency: inRow(currency), setAt })
    .onConflict((same) =>
      same
        .columns(['playerId', 'name', 'period', 'currency'])
        .doUpdateSet({ max: limit.max, setAt }),
    )
    .execute()
}

export async function deleteLimit(tx: Tx, playerId: bigint, which: LimitName): Promise<void> {
  await tx
    .deleteFrom('playerLimit')
    .where('playerId', '=', playerId)
    .where('name', '=', which.name)
    .where('period', '=', which.period)
    .where('currency', '=', inRow(which.currency))
    .execute()
}

/** Changes that wait, or wait for a confirmation. */
export async function listPlans(tx: Tx, playerId: bigint, now: Date): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow & { currency: string }>`
    select ${columns}, id, at, until from limit_plan
    where player_id = ${playerId} and until > ${now} order by at, id`.execute(tx)
  return rows.map(told)
}

export async function findPlan(
  tx: Tx,
  playerId: bigint,
  { id, now }: { id: string; now: Date },
): Promise<PlanRow | undefined> {
  return (await listPlans(tx, playerId, now)).find((plan) => plan.id === id)
}

/** A later change of a limit replaces an earlier one. */
export async function upsertPlan(
  tx: Tx,
  playerId: bigint,
  { currency, ...plan }: PlanRow,
): Promise<void> {
  const { id, max, at, until } = plan
  await tx
    .insertInto('limitPlan')
    .values({ playerId, ...plan, currency: inRow(currency) })
    .onConflict((same) =>
      same.columns(['playerId', 'name', 'period', 'currency']).doUpdateSet({ id, max, at, until }),
    )
    .execute()
}

export async function deletePlan(tx: Tx, playerId: bigint, which: LimitName): Promise<void> {
  await tx
    .deleteFrom('limitPlan')
    .where('playerId', '=', playerId)
    .where('name', '=', which.name)
    .where('period', '=', which.period)
    .where('currency', '=', inRow(which.currency))
    .execute()
}

export async function deletePlans(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('limitPlan').where('playerId', '=', playerId).execute()
}

export async function insertChange(
  tx: Tx,
  playerId: bigint,
  { currency, ...change }: ChangeRow & { id: string },
): Promise<void> {
  await tx
    .insertInto('limitChange')
    .values({ playerId, ...change, currency: inRow(currency) })
    .execute()
}

type Page = { limit: number; offset: number }

export async function listChanges(
  tx: Tx,
  playerId: bigint,
  { limit, offset }: Page,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow & { currency: string }>`
    select ${columns}, at from limit_change where player_id = ${playerId}
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(told)
}

/** Changes before a moment, newest first. */
export async function listChangesBefore(
  tx: Tx,
  playerId: bigint,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<(ChangeRow & { id: string })[]> {
  const earlier = before ? sql`and at < ${before}` : sql``
  const { rows } = await sql<ChangeRow & { id: string; currency: string }>`
    select ${columns}, at, id from limit_change where player_id = ${playerId} ${earlier}
    order by at desc, id desc limit ${limit}`.execute(tx)
  return rows.map(told)
}

export async function countChanges(tx: Tx, playerId: bigint, since = new Date(0)): Promise<number> {
  const { count } = await tx
    .selectFrom('limitChange')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Limits, pending changes and the last break in one query, because every page reads them. */
export async function findHeld(tx: Tx, playerId: bigint, now: Date) {
  type Json = Omit<LimitRow, 'max' | 'currency'> & { max: string; currency: string }
  type PlanJson = Omit<Json, 'max'> & { id: string; max: string | null; at: string; until: string }
  type Ends = { until: string | null; longTerm: boolean; opensAt: string | null }
  type BreakJson = Ends & { matched: boolean }
  const limit = sql`'name', name, 'period', period, 'currency', currency, 'max', max::text`
  const { rows } = await sql<{ limits: Json[]; plans: PlanJson[]; last: BreakJson | null }>`
    select array(select json_build_object(${limit}) from player_limit
        where player_id = ${playerId} order by name, currency, period) as limits,
      array(select json_build_object(${limit}, 'id', id, 'at', at, 'until', until) from limit_plan
        where player_id = ${playerId} and until > ${now} order by at, id) as plans,
      (select json_build_object('until', until, 'longTerm', long_term, 'opensAt', opens_at,
        'matched', matched)
        from player_break where player_id = ${playerId} order by n desc limit 1) as last`.execute(
    tx,
  )
  const { limits, plans, last } = rows[0]!
  return {
    limits: limits.map((row) => ({ ...told(row), max: BigInt(row.max) })),
    plans: plans.map((row) => ({
      ...told(row),
      max: row.max === null ? null : BigInt(row.max),
      at: new Date(row.at),
      until: new Date(row.until),
    })),
    last: last && {
      longTerm: last.longTerm,
      matched: last.matched,
      until: last.until === null ? null : new Date(last.until),
      opensAt: last.opensAt === null ? null : new Date(last.opensAt),
    },
  }
}

/** How often in thirty days a limit became looser or was removed. */
export const raisedRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, to_jsonb(count(*)::int) as value from (
    select player_id, at, max, lag(max) over (
      partition by player_id, name, period, currency order by at, id) as was
    from limit_change where player_id = any(${ids}::bigint[]) and name <> 'hours') as changes
  where at > ${now}::timestamptz - interval '30 days' and was is not null
    and (max is null or max > was)
  group by player_id`

/** When the player has first set a limit of each kind. */
export async function listFirstLimits(
  tx: Tx,
  playerId: bigint,
): Promise<{ name: LimitKind; at: Date }[]> {
  const { rows } = await sql<{ name: LimitKind; at: Date }>`
    select name, min(at) as at from limit_change
    where player_id = ${playerId} and max is not null group by name`.execute(tx)
  return rows
}
