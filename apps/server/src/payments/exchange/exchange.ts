/**
 * Exchanges points for money at the rate that the player has seen. Both transfers are in one transaction, so that no
 * points disappear without their money.
 *
 * Locks: the row of the exchange, then the wallets in order of currency.
 */
import { randomUUID } from 'node:crypto'
import {
  type Answer,
  type Body,
  type Currency,
  type Money,
  type Query,
  refusing,
} from '@ayva/contract/base'
import {
  type Exchange,
  exchanged,
  exchangePoints,
  EXCHANGES_DAYS,
  exchangeSettings,
  type listExchanges,
  type showExchanger,
} from '@ayva/contract/payments/exchange'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { moneyText } from '#lib/money-text.ts'
import { accountOf, mustBeComplete } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { balanceOf, notifyBalance, transfer, transferId } from '../../ledger/wallet/wallet.ts'
import * as store from './exchange.sql.ts'

const refuseExchange = refusing(exchangePoints.refusals)
type Order = { playerId: bigint; key: OperationKey } & Body<typeof exchangePoints>

/** The player's points and the currencies they may be exchanged into; the player's own currency first. */
export async function exchanger(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof showExchanger>> {
  await mustBeOn(deps)
  const { balance } = await balanceOf(deps.db, playerId, 'POINTS')
  const { currency: own } = await accountOf(deps.db, playerId)
  const rates = (await store.listRates(deps.db)).filter(({ active }) => active)
  const first = ({ currency }: store.RateRow) => (currency === own ? 0 : 1)
  return {
    points: balance.minor,
    rates: rates.toSorted((a, b) => first(a) - first(b)).map(rateView),
  }
}

/**
 * Exchanges points once for a key; a repetition returns the stored result. Refuses with `points_below_min`, with
 * `rate_changed` if another rate applies now, with `funds_short`.
 */
export async function exchange(
  deps: Deps,
  order: Order,
): Promise<{ answer: Exchange; replayed: boolean }> {
  await mustBeOn(deps)
  const known = await earlier(deps.db, order)
  if (known) return { answer: view(known), replayed: true }
  let made: { row: store.ExchangeRow; balances: Balance[] } | undefined
  try {
    made = await transaction(deps.db, (tx) => make(tx, order, deps.clock.now()))
  } catch (error) {
    // A concurrent call with the same key may have made the exchange before the points were spent or the rate changed.
    const twin = await earlier(deps.db, order)
    if (!twin) throw error
    return { answer: view(twin), replayed: true }
  }
  if (!made) return { answer: view((await earlier(deps.db, order))!), replayed: true }
  for (const purse of made.balances) notifyBalance(deps, order.playerId, purse)
  return { answer: view(made.row), replayed: false }
}

/** Undefined if a concurrent call with the same key has made it. */
async function make(tx: Tx, order: Order, at: Date) {
  const { playerId, key, points, currency } = order
  await mustBeComplete(tx, playerId)
  const rate = await judge(tx, order)
  const id = randomUUID()
  const row: store.ExchangeRow = {
    playerId,
    id,
    idempotencyKey: key.id,
    bodyHash: key.bodyHash,
    points,
    currency,
    minor: exchanged(points, rate),
    madeAt: at,
    rateVersion: rate.version,
    ratePoints: rate.points,
    rateMinor: rate.minor,
    pointsTransfer: transferId('exchange', id, 'points'),
    moneyTransfer: transferId('exchange', id, 'money'),
  }
  if (!(await store.insertExchange(tx, row))) return undefined
  const balances: Balance[] = []
  const common = { playerId, reason: 'exchange', at, refs: { exchange: id } }
  const legs = [
    { currency: 'POINTS' as const, id: row.pointsTransfer, gain: -points },
    { currency, id: row.moneyTransfer, gain: row.minor },
  ]
  for (const { gain, ...leg } of legs.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))) {
    const postings = [
      { account: 'exchange' as const, amount: -gain },
      { account: 'cash' as const, amount: gain },
    ]
    balances.push((await transfer(tx, { ...common, ...leg, postings })).purse)
  }
  return { row, balances }
}

async function judge(tx: Tx, { points, currency, rateVersion }: Order): Promise<store.RateRow> {
  const rate = await store.findRate(tx, currency)
  if (!rate?.active) throw refuseExchange('exchange_currency')
  if (rate.version !== rateVersion)
    throw refuseExchange('rate_changed', {
      values: { rate: `${rate.points} = ${moneyText(rate.minor, currency)}` },
    })
  if (points < rate.minimum) {
    const limit = `${rate.minimum}`
    throw refuseExchange('points_below_min', {
      rule: 'points_minimum',
      used: `${points}`,
      limit,
      values: { compared_value: limit },
      fields: { points: `Не меньше ${limit}` },
    })
  }
  return rate
}

/** Exchanges of the last days, newest first. */
export async function history(
  { db, clock }: Deps,
  playerId: bigint,
  { limit, offset }: Query<typeof listExchanges>,
): Promise<Answer<typeof listExchanges>> {
  const since = after(clock.now(), -days(EXCHANGES_DAYS))
  const rows = await store.listExchanges(db, { playerId, since, limit, offset })
  return { exchanges: rows.map(view), count: await store.countExchanges(db, playerId, since) }
}

async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, exchangeSettings, 'feature_exchanger')
  if (!enabled) throw refuseExchange('exchange_off')
}

async function earlier(tx: Tx, { playerId, key }: Order): Promise<store.ExchangeRow | undefined> {
  const row = await store.findByKey(tx, playerId, key.id)
  if (row && row.bodyHash !== key.bodyHash) throw refuse('key_reused')
  return row
}

function view(row: store.ExchangeRow): Exchange {
  const { id, points, currency, minor, madeAt } = row
  const money = (sum: bigint) => ({ minor: sum, currency })
  return {
    id,
    points,
    money: money(minor),
    madeAt: madeAt.toISOString(),
    rate: { points: row.ratePoints, money: money(row.rateMinor), version: row.rateVersion },
  }
}

export function rateView({ points, minor, minimum, currency, version, at }: store.RateRow) {
  return { points, money: { minor, currency }, minimum, version, since: at.toISOString() }
}

/** A sum converted to another currency, rounded down. */
export type CrossRate = (minor: bigint) => Money

/** Converts at the rates of the points exchange; a sum stays unchanged if one of the currencies has no rate. */
export async function crossRate(tx: Tx, from: Currency, to: Currency): Promise<CrossRate> {
  const rates = await store.listRates(tx)
  const rateOf = (wanted: Currency) =>
    rates.find(({ currency, active }) => currency === wanted && active)
  const own = rateOf(from)
  const other = rateOf(to)
  if (from === to || !own || !other) return (minor) => ({ minor, currency: from })
  return (minor) => ({
    minor: (minor * own.points * other.minor) / (own.minor * other.points),
    currency: to,
  })
}
