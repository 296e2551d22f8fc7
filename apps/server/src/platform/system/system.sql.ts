import { sql, type Tx } from '#lib/data/db.ts'

/** Throws if the database does not answer. */
export async function askDatabase(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}
