/** The facts about withdrawals at the time of their requests. */
import { type Currency } from '@ayva/contract/base'
import { paymentStatus } from '@ayva/contract/payments/cashier'
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
type Newest = Pick<Tried, 'playerId' | 'id' | 'sum' | 'createdAt' | 'isReviewed'>

/** The newest withdrawals of a currency since a moment, each with its player's history before it. */
export async function listTried(tx: Tx, asked: Asked): Promise<Tried[]> {
  const newest = await listNewest(tx, asked)
  const histories = await listHistories(tx, newest)
  const hashes = [...histories.values()].flatMap(({ sharedHash }) => sharedHash ?? [])
  const firstOf = await listFirstUsers(tx, hashes)
  return newest.flatMap((one) => {
    const known = histories.get(one.id)
    if (!known) return []
    const { sharedHash, ...history } = known
    const users = (sharedHash && firstOf.get(sharedHash.toString('hex'))) ?? []
    const isShared = users.some(
      ({ playerId, at }) => playerId !== one.playerId && at < one.createdAt,
    )
    return [{ ...one, ...history, isShared }]
  })
}

/** The states are read one by one, because an index has them in this order. */
async function listNewest(tx: Tx, { currency, since, limit }: Asked): Promise<Newest[]> {
  const order = sql`created_at desc, player_id desc, id desc limit ${limit}`
  const states = Object.values(paymentStatus).map(
    (status) => sql`(select player_id, id, sum, created_at, review is not null as is_reviewed
      from payment where type_id = 2 and status_id = ${status} and created_at > ${since}
        and currency = ${currency} order by ${order})`,
  )
  const { rows } = await sql<Newest>`select * from (${sql.join(states, sql` union all `)}) tried
    order by ${order}`.execute(tx)
  return rows
}

type History = Omit<Tried, keyof Newest | 'isShared'> & { sharedHash: Buffer | null }

/** So many at a time that each is found by its key. */
const AT_ONCE = 100

/** What was known of each player at the time of the request, by payment. */
async function listHistories(tx: Tx, some: readonly Newest[]): Promise<Map<bigint, History>> {
  const known = new Map<bigint, History>()
  for (let from = 0; from < some.length; from += AT_ONCE)
    for (const { id, ...history } of await readHistories(tx, some.slice(from, from + AT_ONCE)))
      known.set(id, history)
  return known
}

async function readHistories(
  tx: Tx,
  some: readonly Newest[],
): Promise<(History & { id: bigint })[]> {
  const { rows } = await sql<History & { id: bigint }>`
    select t.id, day.sums as day_sums, day.count as day_count,
      t.requisite_id is not null and exists (
        select 1 from payment o where o.player_id = t.player_id and o.type_id = 2
          and o.status_id = 3 and o.requisite_id = t.requisite_id and o.created_at < t.created_at)
        as is_known_requisite,
      not exists (select 1 from payment o where o.player_id = t.player_id and o.type_id = 2
        and o.status_id = 3 and o.created_at < t.created_at) as is_first,
      (select max(o.finished_at) from payment o where o.player_id = t.player_id and o.type_id = 1
        and o.status_id = 3 and o.finished_at <= t.created_at) as paid_in_at,
      (select r.shared_hash from payment_requisite r
        where r.player_id = t.player_id and r.id = t.requisite_id) as shared_hash
    from payment t
    cross join lateral (
      select coalesce(jsonb_object_agg(currency, sum::text), '{}') as sums,
        coalesce(sum(count), 0)::int as count
      from (select currency, sum(sum) as sum, count(*) as count from payment o
        where o.player_id = t.player_id and o.type_id = 2 and o.status_id not in (4, 9, 10)
          and o.created_at > t.created_at - interval '24 hours' and o.created_at <= t.created_at
        group by currency) by_currency) day
    where (t.player_id, t.id) in (select * from unnest(
      ${some.map(({ playerId }) => playerId)}::bigint[],
      ${some.map(({ id }) => id)}::bigint[]))`.execute(tx)
  return rows
}

type User = { playerId: bigint; at: Date }

/** The first two players of each requisite; one of them is another than any player. */
async function listFirstUsers(tx: Tx, hashes: readonly Buffer[]): Promise<Map<string, User[]>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<User & { sharedHash: Buffer }>`
    select shared_hash, player_id, at from (
      select shared_hash, player_id, min(created_at) as at,
        row_number() over (partition by shared_hash order by min(created_at)) as place
      from payment_requisite where shared_hash = any(${hashes}::bytea[])
      group by shared_hash, player_id) one
    where place <= 2`.execute(tx)
  return Map.groupBy(rows, ({ sharedHash }) => sharedHash.toString('hex'))
}
