import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every closed day follows from the one before it': sql`
      select day::text as found from (
        select d.*, lag(hash) over (order by day) as before_hash from books_day d) d
      where previous <> coalesce(before_hash, decode(repeat('00', 32), 'hex'))
        or hash <> sha256(previous || convert_to(content, 'UTF8'))`,
}

/** Finds closed days that were changed afterwards. */
export function chainFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
