import { type RawBuilder } from 'kysely'
import { sql } from '#lib/data/db.ts'

/** Compares the paid prizes of a table with the transfers to cash for that reason; returns those that differ. */
export const unlikePaid = (
  table: string,
  reason: 'lottery' | 'tournament',
): RawBuilder<{ found: string }> => sql`
  select coalesce(prize.owner_id, t.player_id) || '/' || coalesce(prize.transfer_id, t.id) as found
  from (select * from ${sql.table(table)} where paid_at is not null) prize
  full join (select t.player_id, t.id, t.currency, p.amount
    from wallet_transfer t
    join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
      and p.account = 'cash'
    where t.reason = ${reason}) t
    on t.player_id = prize.owner_id and t.id = prize.transfer_id
  where prize.amount is distinct from t.amount or prize.currency is distinct from t.currency`
