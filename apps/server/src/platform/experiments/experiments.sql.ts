import { type ExperimentPlace, type Variant } from '@ayva/contract/platform/experiments'
import { type experimentStates } from '@ayva/contract/platform/experiments/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type ExperimentRow = {
  hash: string
  name: string
  place: ExperimentPlace
  tried: string
  share: number
  startsAt: Date | null
  endsAt: Date | null
  state: (typeof experimentStates)[number]
  version: number
  author: string
  madeAt: Date
  startedAt: Date | null
  stoppedAt: Date | null
}

const columns = [
  'hash',
  'name',
  'place',
  'tried',
  'share',
  'startsAt',
  'endsAt',
  'state',
  'version',
  'author',
  'madeAt',
  'startedAt',
  'stoppedAt',
] as const

export async function listRunning(tx: Tx): Promise<ExperimentRow[]> {
  const rows = await tx
    .selectFrom('experiment')
    .select(columns)
    .where('state', '=', 'running')
    .orderBy('place')
    .execute()
  return rows as ExperimentRow[]
}

export async function findExperiment(tx: Tx, hash: string): Promise<ExperimentRow | undefined> {
  const row = await tx
    .selectFrom('experiment')
    .select(columns)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row as ExperimentRow | undefined
}

/** The newest first; `before` is the last experiment of the page before. */
export async function pageOfExperiments(
  tx: Tx,
  { before, limit }: { before: { madeAt: Date; hash: string } | undefined; limit: number },
): Promise<ExperimentRow[]> {
  const { rows } = await sql<ExperimentRow>`
    select hash, name, place, tried, share, starts_at as "startsAt", ends_at as "endsAt", state, version, author, made_at as "madeAt",
      started_at as "startedAt", stopped_at as "stoppedAt"
    from experiment
    where ${before ? sql`(made_at, hash) < (${before.madeAt}, ${before.hash})` : sql`true`}
    order by made_at desc, hash desc limit ${limit}`.execute(tx)
  return rows
}

/** Whether the term of a running experiment began or ended in the period. */
export async function hasTurned(tx: Tx, since: Date, until: Date): Promise<boolean> {
  const rows = await listRunning(tx)
  return rows.some(({ startsAt, endsAt }) =>
    [startsAt, endsAt].some((at) => at !== null && at > since && at <= until),
  )
}

/** Starts are made one after the other, so that at most one experiment runs at a place. */
export async function lockStarts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('experiments'))`.execute(tx)
}

/** False if an experiment has that hash already. */
export async function insertExperiment(tx: Tx, row: ExperimentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('experiment')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if the row has another version by now. */
export async function updateExperiment(
  tx: Tx,
  { hash, ...row }: ExperimentRow,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('experiment')
    .set(row)
    .where('hash', '=', hash)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if the browser was counted before. */
export async function insertVisitor(
  tx: Tx,
  visitor: { hash: string; guestId: string; variant: Variant; seenAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('experimentVisitor')
    .values(visitor)
    .onConflict((conflict) => conflict.columns(['hash', 'guestId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Links a browser to its first account; in each experiment an account counts for its first browser only. */
export async function linkVisitor(tx: Tx, guestId: string, account: bigint): Promise<void> {
  await sql`update experiment_visitor v set account = ${account}
    where guest_id = ${guestId} and account is null and not exists (
      select from experiment_visitor o where o.account = ${account} and o.hash = v.hash)`.execute(
    tx,
  )
}

/** Inserts nothing if no experiment ran at that moment. */
export async function insertPlayer(tx: Tx, playerId: bigint, registeredAt: Date): Promise<void> {
  await sql`insert into experiment_player (player_id, registered_at)
    select ${playerId}, ${registeredAt} where exists (
      select from experiment where started_at <= ${registeredAt}
        and (stopped_at is null or stopped_at >= ${registeredAt})
        and (starts_at is null or starts_at <= ${registeredAt})
        and (ends_at is null or ends_at >= ${registeredAt}))
    on conflict (player_id) do nothing`.execute(tx)
}

/** Keeps the first moment, because an event may be read again. */
export async function noteDeposit(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('experimentPlayer')
    .set({ firstDepositAt: at })
    .where('playerId', '=', playerId)
    .where('firstDepositAt', 'is', null)
    .execute()
}

export async function forgetPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('experimentPlayer').where('playerId', '=', playerId).execute()
  await tx
    .updateTable('experimentVisitor')
    .set({ account: null })
    .where('account', '=', playerId)
    .execute()
}

type Counted = { variant: Variant; visitors: number; registrations: number; firstDeposits: number }

/** An account counts only if it was opened after its browser saw the variant. */
export async function countResult(tx: Tx, hash: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select v.variant, count(*)::int as visitors, count(p.player_id)::int as registrations,
      count(p.first_deposit_at)::int as "firstDeposits"
    from experiment_visitor v
    left join experiment_player p on p.player_id = v.account and p.registered_at >= v.seen_at
    where v.hash = ${hash}
    group by v.variant order by v.variant`.execute(tx)
  return rows
}

export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from experiment_visitor where (hash, guest_id) in (
      select hash, guest_id from experiment_visitor where seen_at < ${old} order by seen_at limit ${limit})`,
  ({ old }, limit) => sql`delete from experiment_player where player_id in (
      select player_id from experiment_player where registered_at < ${old}
      order by registered_at limit ${limit})`,
]
