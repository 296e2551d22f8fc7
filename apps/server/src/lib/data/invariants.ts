import { type RawBuilder } from 'kysely'
import { type Broken } from '../module.ts'
import { type Tx } from './db.ts'

/** Finds the rows that break an invariant, and describes each. */
export type Check = (tx: Tx) => Promise<string[]>
/** A query returns such rows itself; `found` describes the row. */
export type Checks = Record<string, RawBuilder<{ found: string }> | Check>

/** Runs all checks; an empty list means that every invariant holds. */
export async function brokenOf(tx: Tx, checks: Checks): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const [check, query] of Object.entries(checks)) {
    const found =
      typeof query === 'function'
        ? await query(tx)
        : (await query.execute(tx)).rows.map((row) => row.found)
    broken.push(...found.map((one) => ({ check, found: one })))
  }
  return broken
}
