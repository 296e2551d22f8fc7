import { type RawBuilder } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'

/**
 * The rows of one fact: the ids of players joined by commas, and their values in the same order. Both are null if
 * there is none. `fact` is the number of the fact in the list.
 */
type FactRows = { fact: number; players: string | null; values: unknown[] | null }

/** Reads several facts by one statement, and each as one row: rows of their own would take most of the time. */
export async function selectFacts(
  tx: Tx,
  all: readonly RawBuilder<unknown>[],
): Promise<FactRows[]> {
  const each = all.map(
    (rows, fact) =>
      sql`select ${sql.lit(fact)}::int as fact, string_agg(player_id::text, ',') as players,
        json_agg(value) as values from (${rows}) as known`,
  )
  return (await sql<FactRows>`${sql.join(each, sql` union all `)}`.execute(tx)).rows
}
