import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'
import { unlikePaid } from '../../ledger/wallet/wallet.ts'

const checks: Checks = {
  'tickets of a lottery are numbered from one without a gap': sql`
      select l.id || ': ' || l.tickets || ' is not ' || count(t.number) as found
      from lottery l left join lottery_ticket t on t.lottery_id = l.id
      group by l.id having l.tickets <> count(t.number)
        or l.tickets <> coalesce(max(t.number), 0)`,
  'a lottery that is drawn has its winners, and no other has any': sql`
      select l.id::text as found
      from lottery l left join lottery_winner w on w.lottery_id = l.id
      group by l.id having count(w.place) <> case when l.drawn_at is null then 0
        else least(cardinality(l.prizes), l.tickets) end`,
  'each winner has the prize of the place': sql`
      select w.lottery_id || '/' || w.place as found
      from lottery_winner w join lottery l on l.id = w.lottery_id
      where w.amount is distinct from l.prizes[w.place] or w.currency <> l.currency`,
  'each prize that is paid has been paid, once': unlikePaid('lottery_winner', 'lottery'),
}

/** Lotteries, tickets and winners that do not match the ledger. */
export function lotteryFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
