import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { give } from './giving.ts'
import { knownOffers } from './offers/offers.ts'
import { insertShipped } from './offers/offers.sql.ts'

type Written = Record<string, unknown> & { key: string; kind: string; terms: Terms }
type Terms = Record<string, unknown>

const none = { maxBet: null, maxWin: null, minimum: null }

/** An offer as an operator writes it; 50 ₽ in cash by default. */
export function written(key: string, terms: Terms = {}, rest: Record<string, unknown> = {}) {
  return {
    key,
    kind: 'cash',
    opens: 'now',
    title: 'Подарок',
    text: 'Слова',
    image: 'objects/gem',
    audience: 'all',
    from: null,
    until: null,
    automatic: false,
    welcome: null,
    terms: {
      sums: [{ currency: 'RUB', amount: '5000', ...none }],
      wagerTimes: 0,
      weights: null,
      certainFrom: null,
      closedGames: [],
      takeDays: 14,
      playDays: 7,
      percent: null,
      rounds: null,
      ...terms,
    },
    ...rest,
  } as Written
}

/** 100 ₽ with a wager of ten times, in bets of at most 50 ₽. */
export const bonus = (key: string, terms: Terms = {}) =>
  written(
    key,
    {
      sums: [{ ...none, currency: 'RUB', amount: '10000', maxBet: '5000' }],
      wagerTimes: 10,
      ...terms,
    },
    { kind: 'bonus' },
  )

export const rounds = (key: string, terms: Terms = {}) =>
  written(
    key,
    {
      sums: [{ ...none, currency: 'RUB', amount: '1000' }],
      rounds: { gameId: 1, count: 5 },
      ...terms,
    },
    { kind: 'free_spins' },
  )

export const topUp = (key: string, terms: Terms = {}) =>
  written(
    key,
    {
      sums: [{ currency: 'RUB', amount: '100000', maxBet: '5000', maxWin: null, minimum: '30000' }],
      wagerTimes: 10,
      percent: 50,
      ...terms,
    },
    { kind: 'deposit_bonus' },
  )

const known: Record<string, () => Written> = {
  'cash-50': () => written('cash-50'),
  'bonus-100': () => bonus('bonus-100'),
}

/** Stores an offer and gives it to a player; may be repeated. */
export async function giftFor(
  { deps }: TestApp,
  { id: playerId, currency }: TestPlayer,
  { key, offer = known[key]!() }: { key: string; offer?: Written },
): Promise<number> {
  const { from: _from, until: _until, ...row } = offer
  const fixed = { fromAt: null, untilAt: null, author: 'проба', madeAt: deps.clock.now() }
  await insertShipped(deps.db, [{ ...row, ...fixed } as never])
  deps.bus.publish('content_changed', {})
  const found = (await knownOffers(deps)).newest.find((one) => one.key === key)!
  const source = `test ${key} ${(many += 1)}`
  const gift = await transaction(deps.db, (tx) =>
    give(tx, { playerId, currency, offer: found, source, at: deps.clock.now() }),
  )
  return Number(gift!.id)
}
let many = 0
