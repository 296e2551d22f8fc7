import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'every entry of the audit log follows from the one before it': sql`
      select player_id || '#' || n as found from (
        select e.*, coalesce(lag(hash) over chain, ''::bytea) as before_hash,
          row_number() over chain as place
        from audit_entry e window chain as (partition by player_id order by n)) e
      where n <> place or hash <> audit_hash(before_hash, player_id, n, at, actor_kind, actor,
        action, subject, before, after, why)`,
  'every chain of the audit log ends where it is said to end': sql`
      select c.player_id::text as found from audit_chain c
      left join audit_entry e on e.player_id = c.player_id and e.n = c.n and e.hash = c.hash
      where e.n is null`,
}

/** Finds entries of the audit log that were changed after they were written. */
export function auditFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
