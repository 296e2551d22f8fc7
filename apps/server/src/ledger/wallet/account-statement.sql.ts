/**
 * A player's ledger of a year, for an account statement; the queries read only rows of the player, by its primary key.
 */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

type Year = { playerId: bigint; from: Date; until: Date }

/** The sums of transfers of one reason on a day; cash includes held money. */
export type DayOfLedger = {
  currency: Currency
  reason: string
  /** A UTC day of the year; everything before the year is one row, and everything after it another. */
  day: string
  count: number
  cashIn: bigint
  cashOut: bigint
  bonusIn: bigint
  bonusOut: bigint
}

/** Reasons of transfers that change neither the player's cash nor the bonus. */
const silent = ['cashier.hold', 'cashier.refund', 'cashier.dispute']

export async function daysOfLedger(
  tx: Tx,
  { playerId, from, until }: Year,
): Promise<DayOfLedger[]> {
  const sum = (isBonus: boolean, isIn: boolean) => sql`coalesce(sum(amount) filter (where
    ${isBonus ? sql`account = 'bonus'` : sql`account <> 'bonus'`}
    and ${isIn ? sql`amount > 0` : sql`amount < 0`}), 0)`
  const { rows } = await sql<DayOfLedger>`
    select t.currency, t.reason, case when t.made_at < ${from} then 'before'
        when t.made_at >= ${until} then 'after'
        else to_char(t.made_at at time zone 'UTC', 'YYYY-MM-DD') end as day,
      count(*)::int as count,
      sum(p.cash_in)::bigint as cash_in, sum(p.cash_out)::bigint as cash_out,
      sum(p.bonus_in)::bigint as bonus_in, sum(p.bonus_out)::bigint as bonus_out
    from (select transfer_id, ${sum(false, true)} as cash_in, ${sum(false, false)} as cash_out,
        ${sum(true, true)} as bonus_in, ${sum(true, false)} as bonus_out
      from wallet_posting
      where player_id = ${playerId} and account in ('cash', 'held', 'bonus')
      group by transfer_id) p
    join wallet_transfer t on t.player_id = ${playerId} and t.id = p.transfer_id
    where t.reason <> all (${silent}::text[])
    group by 1, 2, 3 order by 1, 3, 2`.execute(tx)
  return rows
}

export type LedgerLine = {
  id: string
  at: Date
  currency: Currency
  reason: string
  payment: string | null
  cash: bigint
  bonus: bigint
}

/** The transfers of the year, the newest first, without the numerous kinds that `PLAY` matches. */
export async function linesOfLedger(
  tx: Tx,
  { playerId, from, until }: Year,
  { limit, without }: { limit: number; without: string },
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select t.id, t.made_at as at, t.currency, t.reason, t.refs ->> 'payment' as payment,
      coalesce(sum(p.amount) filter (where p.account <> 'bonus'), 0)::bigint as cash,
      coalesce(sum(p.amount) filter (where p.account = 'bonus'), 0)::bigint as bonus
    from (select * from wallet_transfer
      where player_id = ${playerId} and made_at >= ${from} and made_at < ${until}
        and reason <> all (${silent}::text[]) and reason !~ ${without}
      order by made_at desc, id desc limit ${limit}) t
    join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id
      and p.account in ('cash', 'held', 'bonus')
    group by 1, 2, 3, 4, 5 order by t.made_at desc, t.id desc`.execute(tx)
  return rows
}

export type Balances = { currency: Currency; cash: bigint; bonus: bigint }

/** The player's current balances, from the accounts and not from the entries. */
export async function balancesNow(tx: Tx, playerId: bigint): Promise<Balances[]> {
  const { rows } = await sql<Balances>`
    select currency, sum(balance) filter (where kind <> 'bonus')::bigint as cash,
      coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint as bonus
    from wallet_account where player_id = ${playerId} and kind in ('cash', 'held', 'bonus')
    group by currency order by currency`.execute(tx)
  return rows
}
