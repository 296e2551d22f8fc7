import { type Db, sql } from './db.ts'

/** A ledger on a database that may forget is no ledger: the server refuses to start on one. */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const off = rows.filter(({ setting }) => setting === 'off' || setting === 'local')
  if (off.length > 0)
    throw new Error(
      `PostgreSQL may lose money: ${off.map((row) => `${row.name}=${row.setting}`).join(', ')}. Turn it on.`,
    )
}
