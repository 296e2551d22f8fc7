import { sql, type Tx } from '#lib/data/db.ts'

export type ViewRow = {
  id: string
  operatorId: string
  author: string
  list: string
  name: string
  query: string
  isShared: boolean
  isDefault: boolean
  version: number
  changedAt: Date
}

/** Changes are made one after the other, so that the limits hold. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('list views', 0))`.execute(tx)
}

const shown = (
  operatorId: string,
) => sql`select v.id, v.operator_id, v.author, v.list, v.name, v.query,
    v.is_shared, v.version, v.changed_at, d.view_id is not null as is_default
  from list_view v
  left join list_view_default d on d.operator_id = ${operatorId} and d.list = v.list and d.view_id = v.id`

type Wanted = { operatorId: string; lists: string[]; part: string; limit: number }

/** An operator's own views of some lists, and the shared ones, with a part of a name. */
export async function selectViews(
  tx: Tx,
  { operatorId, lists, part, limit }: Wanted,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`${shown(operatorId)}
    where (v.operator_id = ${operatorId} or v.is_shared) and v.list = any (${lists})
      and strpos(lower(v.name), lower(${part})) > 0
    order by lower(v.name), v.id limit ${limit}`.execute(tx)
  return rows
}

export async function findView(
  tx: Tx,
  id: string,
  operatorId: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`${shown(operatorId)} where v.id = ${id}`.execute(tx)
  return rows[0]
}

/** How many views of a list an operator has, how many are shared, and whether the name is taken, but for one view. */
export async function countOthers(
  tx: Tx,
  { id, operatorId, list, name }: Pick<ViewRow, 'id' | 'operatorId' | 'list' | 'name'>,
) {
  const { rows } = await sql<{ own: bigint; shared: bigint; named: bigint }>`select
      count(*) filter (where operator_id = ${operatorId}) as own,
      count(*) filter (where is_shared) as shared,
      count(*) filter (where operator_id = ${operatorId} and name = ${name}) as named
    from list_view where list = ${list} and (operator_id = ${operatorId} or is_shared) and id <> ${id}`.execute(
    tx,
  )
  return rows[0]!
}

type Written = Omit<ViewRow, 'isDefault'>

export async function putView(tx: Tx, row: Written): Promise<void> {
  const { id, operatorId: _, ...change } = row
  await tx
    .insertInto('listView')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
  // Whoever may no longer choose the view does not open the list with it.
  if (!row.isShared)
    await tx
      .deleteFrom('listViewDefault')
      .where('viewId', '=', id)
      .where('operatorId', '<>', row.operatorId)
      .execute()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('listView').where('id', '=', id).execute()
}

export async function putDefault(
  tx: Tx,
  { operatorId, list, viewId }: { operatorId: string; list: string; viewId: string | null },
): Promise<void> {
  if (viewId === null) {
    await tx
      .deleteFrom('listViewDefault')
      .where('operatorId', '=', operatorId)
      .where('list', '=', list)
      .execute()
    return
  }
  await tx
    .insertInto('listViewDefault')
    .values({ operatorId, list, viewId })
    .onConflict((conflict) => conflict.columns(['operatorId', 'list']).doUpdateSet({ viewId }))
    .execute()
}
