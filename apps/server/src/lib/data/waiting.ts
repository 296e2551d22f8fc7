import { type RawBuilder } from 'kysely'
import { sql, type Tx } from './db.ts'

/**
 * The number of waiting rows, and the moment of the oldest; the query returns that moment as `at`, and bounds the count
 * by its limit.
 */
export type Waiting = { count: number; oldestAt: Date | null }

export async function countWaiting(tx: Tx, picked: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(at) as oldest_at from (${picked}) waiting`.execute(tx)
  return rows[0]!
}
