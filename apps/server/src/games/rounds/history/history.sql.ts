/**
 * A player's rounds by pages and in sums, own ones and those of suppliers together; the work does not grow with their
 * number.
 */
import { type Currency } from '@ayva/contract/base'
import { SEARCHED_MAX } from '@ayva/contract/games/rounds'
import { sql, type Tx } from '#lib/data/db.ts'
import { outsideOpenedAt, playedOutside } from '../../suppliers/suppliers.ts'

export type Filters = {
  playerId: bigint
  gameId: number | undefined
  currency: Currency | undefined
  /** Only rounds that paid more than they cost. */
  winsOnly: boolean
  from: Date | undefined
  to: Date | undefined
}
export type Page = Filters & {
  /** Only rounds older than this one. */
  before: string | undefined
  limit: number
  offset: number
}

/** A page of rounds, newest first; filters apply to a bounded number of rounds. */
export function roundsPage(tx: Tx, page: Page) {
  const { gameId, currency, winsOnly, limit, offset } = page
  const searched = isFiltered(page) ? SEARCHED_MAX : limit + offset
  return tx
    .selectFrom(newestRounds(tx, page, searched).as('newest'))
    .selectAll()
    .$if(gameId !== undefined, (query) => query.where('gameId', '=', gameId!))
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency!))
    .$if(winsOnly, (query) =>
      query.where('status', '=', 'settled').whereRef('payout', '>', 'stake'),
    )
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
}

export async function listRounds(tx: Tx, page: Page) {
  const rows = await roundsPage(tx, page).execute()
  return rows.map(({ id: roundId, currency, ...row }) => ({
    ...row,
    roundId,
    currency: currency as Currency,
  }))
}

/** Each currency's row also has the number of rounds that were read, which tells whether the period has more. */
export function roundSums(tx: Tx, filters: Filters) {
  const { gameId, winsOnly, currency } = filters
  const fits = sql`status <> 'void' and ${sql.join(
    [
      gameId === undefined ? sql`true` : sql`game_id = ${gameId}`,
      currency === undefined ? sql`true` : sql`currency = ${currency}`,
      winsOnly ? sql`status = 'settled' and payout > stake` : sql`true`,
    ],
    sql` and `,
  )}`
  return tx
    .selectFrom(newestRounds(tx, filters, SEARCHED_MAX).as('newest'))
    .select([
      'currency',
      sql<number>`count(*)::integer`.as('searched'),
      sql<number>`(count(*) filter (where ${fits}))::integer`.as('rounds'),
      sql<bigint>`coalesce(sum(stake) filter (where ${fits}), 0)::bigint`.as('staked'),
      sql<bigint>`coalesce(sum(payout) filter (where ${fits}), 0)::bigint`.as('won'),
    ])
    .groupBy('currency')
    .orderBy('currency')
}

export async function sumRounds(tx: Tx, filters: Filters) {
  const rows = await roundSums(tx, filters).execute()
  return {
    searched: rows.reduce((sum, { searched }) => sum + searched, 0),
    sums: rows
      .filter(({ rounds }) => rounds > 0)
      .map(({ currency, rounds, staked, won }) => {
        return { currency: currency as Currency, rounds, staked, won }
      }),
  }
}

type Span = Pick<Filters, 'playerId' | 'from' | 'to'> & { before?: string | undefined }

const money = ['currency', 'stake', 'payout'] as const
const columns = ['id', 'gameId', 'status', 'openedAt', 'nonce', 'supplier', ...money] as const

/** The newest rounds of both kinds; each kind is read from its index up to the limit. */
function newestRounds(tx: Tx, { playerId, from, to, before: id }: Span, most: number) {
  const before = id === undefined ? undefined : { at: openedAt(playerId, id), id }
  const span = { playerId, from, to, before }
  return tx
    .selectFrom(ownRounds(tx, span).limit(most).as('own'))
    .select(columns)
    .unionAll(tx.selectFrom(playedOutside(tx, span).limit(most).as('outside')).select(columns))
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(most)
}

function ownRounds(tx: Tx, { playerId, from, to, before }: Parameters<typeof playedOutside>[1]) {
  return tx
    .selectFrom('round')
    .select(['id', 'gameId', 'stake', 'payout', 'openedAt', 'currency'])
    .select([
      sql<'open' | 'settled' | 'void' | 'manual'>`status::text`.as('status'),
      sql<number | null>`nonce`.as('nonce'),
      sql<string | null>`null::text`.as('supplier'),
    ])
    .where('playerId', '=', playerId)
    .$if(from !== undefined, (query) => query.where('openedAt', '>=', from!))
    .$if(to !== undefined, (query) => query.where('openedAt', '<', to!))
    .$if(before !== undefined, (query) =>
      query
        .where('openedAt', '<=', before!.at)
        .where(sql<boolean>`(opened_at < ${before!.at} or id > ${before!.id})`),
    )
    .orderBy('openedAt', 'desc')
    .orderBy('id')
}

/** Ids of own and suppliers' rounds share one space, so either table may have it. */
const openedAt = (playerId: bigint, id: string) =>
  sql<Date>`coalesce((select one.opened_at from round one
    where one.player_id = ${playerId} and one.id = ${id}), ${outsideOpenedAt(playerId, id)})`

const isFiltered = ({ gameId, currency, winsOnly }: Filters) =>
  gameId !== undefined || currency !== undefined || winsOnly
