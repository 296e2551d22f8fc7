import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type RateRow = {
  currency: Currency
  version: number
  points: bigint
  minor: bigint
  minimum: bigint
  active: boolean
  author: string
  at: Date
}

/** The newest version of each currency's rate. */
export async function listRates(tx: Tx): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (currency) * from exchange_rate
    order by currency, version desc`.execute(tx)
  return rows
}

export async function findRate(tx: Tx, currency: Currency): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`
    select * from exchange_rate where currency = ${currency}
    order by version desc limit 1`.execute(tx)
  return rows[0]
}

/** False if another operator has just created that version. */
export async function insertRate(tx: Tx, rate: RateRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('exchangeRate')
    .values(rate)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ExchangeRow = {
  playerId: bigint
  id: string
  idempotencyKey: string
  bodyHash: string
  points: bigint
  currency: Currency
  minor: bigint
  rateVersion: number
  ratePoints: bigint
  rateMinor: bigint
  pointsTransfer: string
  moneyTransfer: string
  madeAt: Date
}

/** False if the key was already used; a concurrent call with the key is waited for. */
export async function insertExchange(tx: Tx, row: ExchangeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('exchange')
    .values(row)
    .onConflict((conflict) => conflict.columns(['playerId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findByKey(
  tx: Tx,
  playerId: bigint,
  key: string,
): Promise<ExchangeRow | undefined> {
  return ofPlayer(tx, playerId).where('idempotencyKey', '=', key).executeTakeFirst()
}

type Page = { playerId: bigint; since: Date; limit: number; offset: number }

export async function listExchanges(
  tx: Tx,
  { playerId, since, limit, offset }: Page,
): Promise<ExchangeRow[]> {
  return ofPlayer(tx, playerId)
    .where('madeAt', '>=', since)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countExchanges(tx: Tx, playerId: bigint, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('exchange')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('madeAt', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

function ofPlayer(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('exchange')
    .selectAll()
    .$narrowType<{ currency: Currency }>()
    .where('playerId', '=', playerId)
}
