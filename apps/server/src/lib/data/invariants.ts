import { type RawBuilder } from 'kysely'
import { type Broken } from '../module.ts'
import { type Tx } from './db.ts'

/** Each query finds what must not be; `found` names it. */
export type Checks = Record<string, RawBuilder<{ found: string }>>

/** Everything that the queries find; an empty list means that all is as it must be. */
export async function brokenOf(tx: Tx, checks: Checks): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(tx)
    broken.push(...rows.map(({ found }) => ({ check, found })))
  }
  return broken
}
