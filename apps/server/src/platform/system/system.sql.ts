import { sql, type Tx } from '#lib/data/db.ts'

/** Throws where the database does not answer. */
export async function askDatabase(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}
