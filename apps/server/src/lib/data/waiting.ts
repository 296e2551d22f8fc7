import { type RawBuilder } from 'kysely'
import { sql, type Tx } from './db.ts'

/** How much waits, and since when: of so many rows as a query picks, each with its moment as `at`. */
export type Waiting = { count: number; oldestAt: Date | null }

export async function countWaiting(tx: Tx, picked: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(at) as oldest_at from (${picked}) waiting`.execute(tx)
  return rows[0]!
}
