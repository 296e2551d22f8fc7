import { type Currency } from '@ayva/contract/base'
import { type GiftOpener, type GiftState } from '@ayva/contract/payments/gifts'
import { openStates } from '@ayva/contract/payments/gifts/words'
import { sql, type Tx } from '#lib/data/db.ts'

export type GiftRow = {
  playerId: bigint
  id: bigint
  giftKey: string
  giftVersion: number
  currency: Currency
  state: GiftState
  opens: GiftOpener
  source: string
  givenAt: Date
  takeUntil: Date | null
  /** When its player is reminded of the last day to take it; null afterwards. */
  lastDayAt: Date | null
  takenAt: Date | null
  playUntil: Date | null
  endedAt: Date | null
  amount: bigint | null
  terms: unknown
  grantId: string | null
  paymentId: bigint | null
  paymentSum: bigint | null
  isPaid: boolean
  brought: bigint | null
}
type NewGift = Pick<
  GiftRow,
  | 'playerId'
  | 'giftKey'
  | 'giftVersion'
  | 'currency'
  | 'state'
  | 'opens'
  | 'source'
  | 'givenAt'
  | 'takeUntil'
  | 'lastDayAt'
>

/** Undefined if the player already has a gift of this source. */
export async function insertGift(tx: Tx, gift: NewGift): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('userGift')
    .values(gift)
    .onConflict((same) => same.columns(['playerId', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const own = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('userGift').selectAll().where('playerId', '=', playerId).$castTo<GiftRow>()

export function findGift(tx: Tx, playerId: bigint, id: bigint): Promise<GiftRow | undefined> {
  return own(tx, playerId).where('id', '=', id).executeTakeFirst()
}

export function lockGift(tx: Tx, playerId: bigint, id: bigint): Promise<GiftRow | undefined> {
  return own(tx, playerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findBySource(tx: Tx, playerId: bigint, source: string) {
  return own(tx, playerId).where('source', '=', source).executeTakeFirst()
}

/** Gifts assigned to a deposit, and those that wait for it. */
export function lockByPayment(tx: Tx, playerId: bigint, paymentId: bigint) {
  return own(tx, playerId).where('paymentId', '=', paymentId).forUpdate().executeTakeFirst()
}

/** No player has more open gifts at a time. */
const OPEN_MAX = 100

/** Gifts of a player in these states, oldest first. */
export function listInStates(tx: Tx, playerId: bigint, states: readonly GiftState[]) {
  return own(tx, playerId)
    .where('state', 'in', [...states])
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
}

export function lockInStates(tx: Tx, playerId: bigint, states: readonly GiftState[]) {
  return own(tx, playerId)
    .where('state', 'in', [...states])
    .orderBy('id')
    .limit(OPEN_MAX)
    .forUpdate()
    .execute()
}

export async function updateGift(
  tx: Tx,
  { playerId, id }: Pick<GiftRow, 'playerId' | 'id'>,
  { terms, ...changes }: Partial<Omit<GiftRow, 'playerId' | 'id'>>,
): Promise<GiftRow> {
  return tx
    .updateTable('userGift')
    .set({ ...changes, ...(terms !== undefined && { terms: JSON.stringify(terms) }) })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .returningAll()
    .$castTo<GiftRow>()
    .executeTakeFirstOrThrow()
}

type Page = { states: readonly GiftState[]; limit: number; offset: number }

export function listGifts(tx: Tx, playerId: bigint, { states, limit, offset }: Page) {
  return own(tx, playerId)
    .where('state', 'in', [...states])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Gifts given before another one, newest first. */
export function listGiftsBefore(
  tx: Tx,
  playerId: bigint,
  page: { states: readonly GiftState[]; before: bigint | undefined; limit: number },
) {
  return own(tx, playerId)
    .where('state', 'in', [...page.states])
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Gifts given before a moment, newest first; ids are ascending in time. */
export function listGiven(
  tx: Tx,
  playerId: bigint,
  { before, limit }: { before: Date | undefined; limit: number },
) {
  return own(tx, playerId)
    .$if(before !== undefined, (query) => query.where('givenAt', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countStates(
  tx: Tx,
  playerId: bigint,
): Promise<Partial<Record<GiftState, number>>> {
  const rows = await tx
    .selectFrom('userGift')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('playerId', '=', playerId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Gifts that can be taken, for the badge of the menu. */
export async function countAvailable(
  tx: Tx,
  playerId: bigint,
  since: Date | null,
): Promise<number> {
  const { count } = await tx
    .selectFrom('userGift')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('state', '=', 'available')
    .$if(since !== null, (query) => query.where('givenAt', '>', since!))
    .executeTakeFirstOrThrow()
  return count
}

/** The same for gifts whose source begins with a prefix. */
export async function countAvailableOf(
  tx: Tx,
  playerId: bigint,
  { source, since }: { source: string; since: Date | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('userGift')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('state', '=', 'available')
    .where(sql<boolean>`starts_with(source, ${source})`)
    .$if(since !== null, (query) => query.where('givenAt', '>', since!))
    .executeTakeFirstOrThrow()
  return count
}

export type Due = { takeUntil: Date; playerId: bigint; id: bigint }

/** Gifts whose time to be taken is over, after a position. */
export async function listDue(
  tx: Tx,
  { now, after, limit }: { now: Date; after: Due | undefined; limit: number },
): Promise<Due[]> {
  return tx
    .selectFrom('userGift')
    .select(['playerId', 'id', sql<Date>`take_until`.as('takeUntil')])
    .where('takeUntil', '<=', now)
    .where('state', 'in', ['waiting', 'available'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(take_until, player_id, id) > (${after!.takeUntil}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('takeUntil')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type LastDay = { lastDayAt: Date; playerId: bigint; id: bigint }

/** Gifts whose last day has begun, after a position. */
export function listLastDays(
  tx: Tx,
  { now, after, limit }: { now: Date; after: LastDay | undefined; limit: number },
): Promise<LastDay[]> {
  return tx
    .selectFrom('userGift')
    .select(['playerId', 'id', sql<Date>`last_day_at`.as('lastDayAt')])
    .where('lastDayAt', '<=', now)
    .where('state', 'in', ['waiting', 'available'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(last_day_at, player_id, id) > (${after!.lastDayAt}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('lastDayAt')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function closeOpen(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('userGift')
    .set({ state: 'cancelled', endedAt: now })
    .where('playerId', '=', playerId)
    .where(
      'state',
      'in',
      openStates.filter((state) => state !== 'active'),
    )
    .execute()
}
