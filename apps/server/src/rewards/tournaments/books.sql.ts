import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'
import { unlikePaid } from '../../ledger/wallet/wallet.ts'

const checks: Checks = {
  'members of a tournament are numbered from one without a gap': sql`
      select t.id || ': ' || t.members || ' is not ' || count(m.entry) as found
      from tournament t left join tournament_member m on m.tournament_id = t.id
      group by t.id having t.members <> count(m.entry) or t.members <> coalesce(max(m.entry), 0)`,
  'a score is the sum of the best rounds of its member': sql`
      select m.tournament_id || '/' || m.entry as found from tournament_member m
      where m.score <> coalesce((select sum((one ->> 0)::bigint) from jsonb_array_elements(m.best) one), 0)`,
  'only a tournament whose places are final has prizes': sql`
      select t.id::text as found
      from tournament t left join tournament_prize p on p.tournament_id = t.id
      group by t.id having count(p.place) > case when t.closed_at is null then 0
        else least(cardinality(t.prizes), t.members) end`,
  'each place has the prize that was announced': sql`
      select p.tournament_id || '/' || p.place as found
      from tournament_prize p join tournament t on t.id = p.tournament_id
      where p.amount is distinct from t.prizes[p.place] or p.currency <> t.currency`,
  'each prize that is paid has been paid, once': unlikePaid('tournament_prize', 'tournament'),
}

/** Tournaments, members and prizes that do not match the ledger. */
export function tournamentFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
