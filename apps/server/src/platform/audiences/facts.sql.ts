import { type RawBuilder } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'

/** `fact` is the number of its rows in the list. */
type FactRow = { fact: number; playerId: bigint; value: unknown }

/** The rows of several facts by one statement. */
export async function selectFacts(tx: Tx, all: readonly RawBuilder<unknown>[]): Promise<FactRow[]> {
  const each = all.map(
    (rows, fact) =>
      sql`select ${sql.lit(fact)}::int as fact, player_id, value from (${rows}) as known`,
  )
  return (await sql<FactRow>`${sql.join(each, sql` union all `)}`.execute(tx)).rows
}
