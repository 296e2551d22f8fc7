import { type RawBuilder } from 'kysely'
import { type Broken } from '../module.ts'
import { type Tx } from './db.ts'

/** Each query returns the rows that break an invariant; `found` describes the row. */
export type Checks = Record<string, RawBuilder<{ found: string }>>

/** Runs all checks; an empty list means that every invariant holds. */
export async function brokenOf(tx: Tx, checks: Checks): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(tx)
    broken.push(...rows.map(({ found }) => ({ check, found })))
  }
  return broken
}
