import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'a page of a player has one picture that was not replaced': sql`
      select player_id || ' ' || page as found from kyc_document
      where state = 'kept' and erase_at is not null and round is null
      group by player_id, page having count(*) > 1`,
  'what was sent can still be read until it is decided': sql`
      select f.player_id::text as found from kyc_form f
      where f.sent_at is not null and f.decided_at is null and not exists (
        select from kyc_document d
        where d.player_id = f.player_id and d.round = f.round and d.state = 'kept')`,
}

/** Finds differences between forms and documents. */
export function kycFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
