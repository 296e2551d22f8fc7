import { sql, type Tx } from '#lib/data/db.ts'

export type Standing = { id: bigint; isClosing: boolean; isBlocked: boolean; labels: string[] }

export function selectStandings(tx: Tx, ids: bigint[]): Promise<Standing[]> {
  return tx
    .selectFrom('player')
    .select([
      'id',
      'labels',
      sql<boolean>`closes_at is not null or closed_at is not null`.as('isClosing'),
      sql<boolean>`blocked_at is not null`.as('isBlocked'),
    ])
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute()
}

/** The confirmed e-mail of each player who has one. */
export async function selectMailable(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx
    .selectFrom('player')
    .select(['id', sql<string>`email`.as('email')])
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('email', 'is not', null)
    .where('emailConfirmedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The confirmed phone of each player who has one. */
export async function selectTextable(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx
    .selectFrom('player')
    .select(['id', sql<string>`phone`.as('phone')])
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('phone', 'is not', null)
    .where('phoneConfirmedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** Players with open accounts, in the order of their ids. */
export async function listPlayersAfter(tx: Tx, after: bigint, most: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '>', after)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The rows of these players, to begin a statement that reads a part of the rows of each: shards join a player's rows
 * with each other, but a list with a part of each player's rows they refuse.
 */
export const playerRows = (ids: readonly bigint[]) =>
  sql`(select id as player_id from player where id = any(${ids}::bigint[]))`

type FactColumn = 'locale' | 'currency' | 'labels' | 'created_at'

export const factRows = (column: FactColumn) => (ids: readonly bigint[]) =>
  sql`select id as player_id, to_jsonb(${sql.ref(column)}) as value from player
    where id = any(${ids}::bigint[])`
