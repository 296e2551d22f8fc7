/** The facts about withdrawals at the time of their requests. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type Tried = {
  playerId: bigint
  id: bigint
  sum: bigint
  createdAt: Date
  isReviewed: boolean
  /** Minor units by currency for the 24 hours before it, including itself. */
  daySums: Partial<Record<Currency, string>>
  dayCount: number
  isKnownRequisite: boolean
  isFirst: boolean
  paidInAt: Date | null
  isShared: boolean
}

type Asked = { currency: Currency; since: Date; limit: number }

/** The newest withdrawals of a currency since a moment, each with its player's history before it. */
export async function listTried(tx: Tx, { currency, since, limit }: Asked): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    with tried as (
      select p.* from generate_series(1, 11) state (id)
      cross join lateral (select player_id, id, sum, created_at, review, requisite_id from payment
        where type_id = 2 and status_id = state.id and created_at > ${since}
          and currency = ${currency}
        order by created_at desc, player_id desc, id desc limit ${limit}) p
      order by p.created_at desc, p.player_id desc, p.id desc limit ${limit})
    select t.player_id, t.id, t.sum, t.created_at, t.review is not null as is_reviewed,
      day.sums as day_sums, day.count as day_count, t.requisite_id is not null and exists (
        select 1 from payment o where o.player_id = t.player_id and o.type_id = 2
          and o.status_id = 3 and o.requisite_id = t.requisite_id and o.created_at < t.created_at)
        as is_known_requisite,
      not exists (select 1 from payment o where o.player_id = t.player_id and o.type_id = 2
        and o.status_id = 3 and o.created_at < t.created_at) as is_first,
      (select max(o.finished_at) from payment o where o.player_id = t.player_id and o.type_id = 1
        and o.status_id = 3 and o.finished_at <= t.created_at) as paid_in_at,
      coalesce(shared.is_shared, false) as is_shared
    from tried t
    cross join lateral (
      select coalesce(jsonb_object_agg(currency, sum::text), '{}') as sums,
        coalesce(sum(count), 0)::int as count
      from (select currency, sum(sum) as sum, count(*) as count from payment o
        where o.player_id = t.player_id and o.type_id = 2 and o.status_id not in (4, 9, 10)
          and o.created_at > t.created_at - interval '24 hours' and o.created_at <= t.created_at
        group by currency) by_currency) day
    left join lateral (
      select exists (select 1 from payment_requisite o where o.shared_hash = r.shared_hash
        and o.player_id <> t.player_id and o.created_at < t.created_at) as is_shared
      from payment_requisite r where r.player_id = t.player_id and r.id = t.requisite_id
        and r.shared_hash is not null) shared on true
    order by t.created_at desc, t.player_id desc, t.id desc`.execute(tx)
  return rows
}
