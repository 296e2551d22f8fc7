import { type Currency, type Query } from '@ayva/contract/base'
import { type listLotteries } from '@ayva/contract/rewards/lottery'
import { sql, type Tx } from '#lib/data/db.ts'
import { type OutsideEvent } from '#lib/outside-event.ts'
import { type NewTo } from '../contests/contests.ts'

export type LotteryRow = {
  id: number
  name: string
  art: string
  startAt: Date
  endAt: Date
  currency: Currency
  prizes: bigint[]
  isVip: boolean
  /** Published with the draw; sealed until then. */
  seed: string | null
  sealedSeed: Buffer | null
  commitment: string
  /** The source of the salt; `none` for a lottery that was announced without one. */
  saltEvent: OutsideEvent | 'none'
  salt: string | null
  tickets: number
  drawnAt: Date | null
}
const columns = [
  ...(['id', 'name', 'art', 'startAt', 'endAt'] as const),
  ...([
    'prizes',
    'isVip',
    'seed',
    'sealedSeed',
    'commitment',
    'salt',
    'tickets',
    'drawnAt',
  ] as const),
  sql<LotteryRow['saltEvent']>`salt_event`.as('saltEvent'),
  sql<Currency>`currency`.as('currency'),
] as const

type Listing = Omit<Query<typeof listLotteries>, 'mode' | 'currency'> & {
  now: Date
  /** Lotteries of the club come first. */
  vipFirst: boolean
}

export function selectLotteries(tx: Tx, listing: Listing): Promise<LotteryRow[]> {
  const { sort, limit, offset, vipFirst } = listing
  const by = sort.endsWith('startDate') ? 'startAt' : 'endAt'
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  return asked(tx, listing)
    .select(columns)
    .$if(vipFirst, (query) => query.orderBy('isVip', 'desc'))
    .orderBy(by, way)
    .orderBy('id', way)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countLotteries(tx: Tx, listing: Listing): Promise<number> {
  const { count } = await asked(tx, listing)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lotteries are hidden before they begin. */
function asked(tx: Tx, { active, startDate, now }: Listing) {
  return tx
    .selectFrom('lottery')
    .where('startAt', '<=', now)
    .$if(active === '1', (query) => query.where('endAt', '>', now))
    .$if(active === '0', (query) => query.where('endAt', '<=', now))
    .$if(startDate?.from !== undefined, (query) =>
      query.where('startAt', '>=', new Date(startDate!.from!)),
    )
    .$if(startDate?.to !== undefined, (query) =>
      query.where('startAt', '<=', new Date(startDate!.to!)),
    )
}

/** Ids of all lotteries, including coming ones. */
export async function selectIds(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx.selectFrom('lottery').select('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export function findLottery(tx: Tx, id: number): Promise<LotteryRow | undefined> {
  return tx.selectFrom('lottery').select(columns).where('id', '=', id).executeTakeFirst()
}

export function lockLottery(tx: Tx, id: number): Promise<LotteryRow | undefined> {
  return tx
    .selectFrom('lottery')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findByName(
  tx: Tx,
  name: string,
  startAt: Date,
): Promise<Pick<LotteryRow, 'id'> | undefined> {
  return tx
    .selectFrom('lottery')
    .select('id')
    .where('name', '=', name)
    .where('startAt', '=', startAt)
    .executeTakeFirst()
}

/** Whether a lottery for everybody runs, or begins before `until`. */
export async function isAnyAhead(tx: Tx, now: Date, until: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('lottery')
    .select('id')
    .where('endAt', '>', now)
    .where('startAt', '<', until)
    .where('isVip', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countAll(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('lottery')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function lockLotteries(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lotteries', 0))`.execute(tx)
}

type Later = 'id' | 'seed' | 'salt' | 'tickets' | 'drawnAt'
export type NewLottery = Omit<LotteryRow, Later> & { author: string }

/** Undefined if another one of that name begins at the same moment. */
export function insertLottery(tx: Tx, row: NewLottery): Promise<LotteryRow | undefined> {
  return tx
    .insertInto('lottery')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'startAt']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteLottery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lottery').where('id', '=', id).execute()
}

export type TicketRow = { number: number; at: Date; ownerId: bigint | null }
type NewTicket = {
  lotteryId: number
  ownerId: bigint
  at: Date
  /** In Moscow. */
  day: string
  operation: string | null
  operationHash: string | null
}

/** Inserts the next ticket of a lottery that the caller has locked; undefined if the player has one of that day. */
export async function printTicket(tx: Tx, ticket: NewTicket): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    insert into lottery_ticket (lottery_id, number, owner_id, at, day, operation, operation_hash)
    select id, tickets + 1, ${ticket.ownerId}, ${ticket.at}, ${ticket.day}::date, ${ticket.operation},
      ${ticket.operationHash}
    from lottery where id = ${ticket.lotteryId}
    on conflict (owner_id, lottery_id, day) do nothing
    returning number, at, owner_id`.execute(tx)
  const [row] = rows
  if (row)
    await tx
      .updateTable('lottery')
      .set({ tickets: row.number })
      .where('id', '=', ticket.lotteryId)
      .execute()
  return row
}

export function findOperation(tx: Tx, ownerId: bigint, operation: string) {
  return tx
    .selectFrom('lotteryTicket')
    .select(['number', 'at', 'ownerId', 'lotteryId', 'operationHash'])
    .where('ownerId', '=', ownerId)
    .where('operation', '=', operation)
    .executeTakeFirst()
}

export function selectTickets(
  tx: Tx,
  lotteryId: number,
  page: { limit: number; offset: number; before: number | undefined },
): Promise<TicketRow[]> {
  return tx
    .selectFrom('lotteryTicket')
    .select(['number', 'at', 'ownerId'])
    .where('lotteryId', '=', lotteryId)
    .$if(page.before !== undefined, (query) => query.where('number', '<', page.before!))
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type Own = { lotteryId: number; count: number; isToday: boolean }

/** The player's tickets in each of these lotteries; `day` is today in Moscow. */
export async function selectOwn(
  tx: Tx,
  ownerId: bigint,
  { ids, day }: { ids: readonly number[]; day: string },
): Promise<Own[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('lotteryTicket')
    .select([
      'lotteryId',
      sql<number>`count(*)::integer`.as('count'),
      sql<boolean>`bool_or(day = ${day}::date)`.as('isToday'),
    ])
    .where('ownerId', '=', ownerId)
    .where('lotteryId', 'in', ids)
    .groupBy('lotteryId')
    .execute()
}

/**
 * Makes the tickets of a closed account ownerless, which stay in the draw, and cancels its unpaid prizes. The tickets
 * are updated first: this waits for a draw that has read the owners, so that its winners are visible afterwards.
 */
export async function forgetOwner(tx: Tx, ownerId: bigint): Promise<void> {
  await tx
    .updateTable('lotteryTicket')
    .set({ ownerId: null, operation: null, operationHash: null })
    .where('ownerId', '=', ownerId)
    .execute()
  await tx
    .updateTable('lotteryWinner')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .where('paidAt', 'is', null)
    .execute()
}

/** The number of running lotteries that are open to the player and in which the player has no ticket yet. */
export async function countNew(tx: Tx, { playerId, now, since, of }: NewTo): Promise<number> {
  const { count } = await tx
    .selectFrom('lottery')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('startAt', '<=', now)
    .where('endAt', '>', now)
    .where('drawnAt', 'is', null)
    .$if(since !== null, (query) => query.where('startAt', '>', since!))
    .$if(of !== 'all', (query) => query.where('isVip', '=', of === 'club'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('lotteryTicket')
            .select('number')
            .where('ownerId', '=', playerId)
            .whereRef('lotteryId', '=', 'lottery.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
