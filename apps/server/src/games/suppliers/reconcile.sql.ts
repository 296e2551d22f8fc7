/** Compares our rounds of a supplier with its own records. */
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'

export type OurRound = {
  playerId: bigint
  roundId: string
  currency: string
  staked: bigint
  won: bigint
  state: string
  openedAt: Date
}
type Key = { playerId: string; roundId: string }
export type Span = { from: Date; to: Date }

/** Our rounds among those that a supplier names. */
export async function roundsNamed(tx: Tx, supplier: string, keys: Key[]): Promise<OurRound[]> {
  const { rows } = await sql<OurRound>`
    select o.player_id, o.round_id, o.currency, o.staked, o.won, o.state, o.opened_at
    from unnest(${keys.map(({ playerId }) => playerId)}::bigint[],
      ${keys.map(({ roundId }) => roundId)}::text[]) named (player_id, round_id)
    join supplier_round o on o.player_id = named.player_id and o.supplier = ${supplier}
      and o.round_id = named.round_id`.execute(tx)
  return rows
}

export type Place = { openedAt: Date; playerId: bigint; roundId: string }

/** Our rounds of a time span in order, after a position; the supplier need not know those that moved no money. */
export async function roundsOf(
  tx: Tx,
  supplier: string,
  { from, to, after, limit }: Span & { after: Place | undefined; limit: number },
): Promise<OurRound[]> {
  const { openedAt, playerId, roundId } = after ?? { openedAt: from, playerId: 0n, roundId: '' }
  const { rows } = await sql<OurRound>`
    select player_id, round_id, currency, staked, won, state, opened_at from supplier_round
    where supplier = ${supplier} and opened_at < ${to}
      and (opened_at, player_id, round_id) > (${openedAt}, ${playerId}::bigint, ${roundId})
    order by opened_at, player_id, round_id limit ${limit}`.execute(tx)
  return rows
}

export async function doneUntil(tx: Tx, supplier: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('supplierReconciliation')
    .select('doneUntil')
    .where('supplier', '=', supplier)
    .executeTakeFirst()
  return row?.doneUntil
}

export async function noteDone(tx: Tx, supplier: string, until: Date): Promise<void> {
  await tx
    .insertInto('supplierReconciliation')
    .values({ supplier, doneUntil: until })
    .onConflict((same) => same.column('supplier').doUpdateSet({ doneUntil: until }))
    .execute()
}

export type DifferenceKind = 'missing_here' | 'missing_there' | 'sum' | 'open'
export type Found = {
  player: string
  roundId: string
  kind: DifferenceKind
  ours: object | null
  theirs: object | null
  openedAt: Date
}

/** Stores differences; a resolved one that is found again is reopened. */
export async function keepFound(
  tx: Tx,
  supplier: string,
  found: Found[],
  { run, at }: { run: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into supplier_difference as kept
      (supplier, player, round_id, kind, ours, theirs, opened_at, run, found_at)
    select ${supplier}, player, "roundId", kind, ours, theirs, "openedAt", ${run}::uuid, ${at}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as one (player text, "roundId" text, kind text, ours jsonb, theirs jsonb, "openedAt" timestamptz)
    on conflict (supplier, player, round_id, kind) do update
      set run = excluded.run, ours = excluded.ours, theirs = excluded.theirs,
        found_at = case when kept.resolved_by is null and kept.resolved_at is not null
          then excluded.found_at else kept.found_at end,
        resolved_at = case when kept.resolved_by is null then null else kept.resolved_at end
    returning found_at = ${at} as fresh`.execute(tx)
  return rows.filter(({ fresh }) => fresh).length
}

/** Resolves the differences that a new comparison did not find. */
export async function resolveGone(
  tx: Tx,
  supplier: string,
  { from, to }: Span,
  { run, at }: { run: string; at: Date },
): Promise<void> {
  await sql`update supplier_difference set resolved_at = ${at}
    where supplier = ${supplier} and resolved_at is null and run <> ${run}::uuid
      and opened_at >= ${from} and opened_at < ${to}`.execute(tx)
}

export async function listFound(
  tx: Tx,
  { open, before, limit }: { open: boolean; before: bigint | undefined; limit: number },
) {
  return tx
    .selectFrom('supplierDifference')
    .selectAll()
    .$if(open, (rows) => rows.where('resolvedAt', 'is', null))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function resolveFound(
  tx: Tx,
  { id, by, why, at }: { id: bigint; by: string; why: string; at: Date },
) {
  return tx
    .updateTable('supplierDifference')
    .set({ resolvedAt: at, resolvedBy: by, why })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n)
}

export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof findFound>>>

export function findFound(tx: Tx, id: bigint) {
  return tx.selectFrom('supplierDifference').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countOpen(tx: Tx): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open
    from supplier_difference where resolved_at is null`.execute(tx)
  return rows[0]!.open
}

/** Open differences, the first found first; counts at most `most`. */
export const waitingDifferences = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select found_at as at from supplier_difference where resolved_at is null
      order by id limit ${most}`,
  )
