import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { notInBoth } from '#lib/data/partners.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'a code is of the player who has it': notInBoth(
    {
      columns: { player_id: 'bigint', code: 'text' },
      shown: ['player_id', 'code'],
    },
    { rows: sql`referral_owner`, order: ['player_id'] },
    { rows: sql`referral_code`, order: ['code'] },
  ),
  'each who came is counted': sql`
      select o.player_id || ': ' || o.friends || ' is not ' || count(f.n) as found
      from referral_owner o left join referral_friend f on f.player_id = o.player_id
      group by o.player_id, o.friends having o.friends <> count(f.n)`,
  'every reward that is paid has been paid, once': sql`
      select coalesce(r.player_id, p.player_id) || '/' || coalesce(r.transfer_id, p.id) as found
      from (select * from referral_reward where state = 'paid') r
      full join (select t.player_id, t.id, t.currency, p.amount
        from wallet_transfer t
        join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
          and p.account = 'cash'
        where t.reason = 'referral') p
        on p.player_id = r.player_id and p.id = r.transfer_id
      where r.amount is distinct from p.amount or r.currency is distinct from p.currency`,
}

/** Codes and counts that do not match the invited players. */
export function referralFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
