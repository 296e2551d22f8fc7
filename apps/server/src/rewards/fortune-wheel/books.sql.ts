import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'spins are numbered without a gap': sql`
      select s.player_id || ': ' || s.spins || ' is not ' || count(p.n) as found
      from wheel_state s left join wheel_spin p on p.player_id = s.player_id
      group by s.player_id, s.spins
      having s.spins <> count(p.n) or s.spins <> coalesce(max(p.n), 0)`,
  'additional spins are those given without those used': sql`
      select s.player_id || ': ' || s.additional as found
      from wheel_state s
      left join (select player_id, sum(spins) as given from wheel_grant group by player_id) g
        on g.player_id = s.player_id
      left join (select player_id, count(*) as used from wheel_spin where is_additional
        group by player_id) u on u.player_id = s.player_id
      where s.additional <> coalesce(g.given, 0) - coalesce(u.used, 0)`,
  'a prize that was won was given, once': sql`
      select coalesce(p.player_id, g.player_id) || '/' || coalesce(p.n::text, g.source) as found
      from (select * from wheel_spin where gift_id is not null) p
      full join (select g.* from user_gift g join wheel_state s on s.player_id = g.player_id
        where g.source like 'wheel %') g
        on g.player_id = p.player_id and g.source = 'wheel ' || p.n
      where p.gift_id is distinct from g.id or p.prize ->> 'key' is distinct from g.gift_key`,
}

/** Wheel states, spins and gifts that do not match each other. */
export function wheelFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
