import { setTimeout as pause } from 'node:timers/promises'
import { type Db, isDatabaseAway, sql } from './db.ts'

const TRIES = 60
const BETWEEN_TRIES_MS = 500

/**
 * Throws if PostgreSQL is configured so that it can lose a committed transaction, because the ledger must not lose one.
 */
export async function assertDurable(db: Db): Promise<void> {
  const rows = await durability(db)
  const off = rows.filter(({ setting }) => setting === 'off' || setting === 'local')
  if (off.length > 0)
    throw new Error(
      `PostgreSQL may lose money: ${off.map((row) => `${row.name}=${row.setting}`).join(', ')}. Turn it on.`,
    )
}

/** Retries for 30 seconds, because the database may be starting or recovering. */
async function durability(db: Db, tries = TRIES): Promise<{ name: string; setting: string }[]> {
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
    return rows
  } catch (error) {
    if (!isDatabaseAway(error) || tries === 0) throw error
    await pause(BETWEEN_TRIES_MS)
    return durability(db, tries - 1)
  }
}
