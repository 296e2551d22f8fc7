/** Figures of the casino by day, hour, game and player, from rows that are updated continuously. */
import { type Answer, type Currency, type Query } from '@ayva/contract/base'
import {
  type DayFigures,
  type listPlayerTotals,
  type listReportDays,
  type listReportGames,
  type listReportHours,
} from '@ayva/contract/site/reports'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { mustBeDays } from '#lib/period.ts'
import { readUntil } from '#lib/work/event-stream.ts'
import { countCreated, mustBePlayer } from '../../identity/auth/auth.ts'
import { paidByHour, paidOf } from '../../payments/cashier/cashier.ts'
import { promisedOf } from '../../games/lobby/lobby.ts'
import * as closed from './closed.sql.ts'
import { dayOf, startOf } from './day.ts'
import * as figures from './figures.sql.ts'
import { giftsCosts } from './ledger.ts'
import { OUTSIDE, OWN } from './reports.consumers.ts'

const PAGE = 100
/** Hours that are not yet written are summed on request, for at most this many days. */
const OPEN_DAYS_MAX = 3
const NOTHING = { count: 0, sum: 0n } as const
const HOURS = 24

export async function daysOf(
  deps: Deps,
  { from, to, currency }: Query<typeof listReportDays>,
): Promise<Answer<typeof listReportDays>> {
  mustBeDays({ from, to })
  const { db } = deps
  const played = await figures.listDays(db, { from, to, currency })
  const span = { from: startOf(from), to: after(startOf(to), days(1)), currency }
  const paid = [...(await closed.sumHours(db, span)), ...(await openDays(deps, span))]
  const costs = await giftsCosts(deps, { from, to })
  const rows = new Map<string, DayFigures>()
  const rowOf = (day: string, of: Currency) => {
    const key = `${day} ${of}`
    const known = rows.get(key) ?? emptyDay(day, of, costs)
    rows.set(key, known)
    return known
  }
  for (const { day, currency: of, staked, won, ...row } of played) {
    const stakes = BigInt(staked)
    const wins = BigInt(won)
    Object.assign(rowOf(day, of), { ...row, stakes, wins, ggr: stakes - wins })
  }
  for (const { day, currency: of, typeId, payments, sum } of paid) {
    const kind = typeId === 1 ? 'deposits' : 'withdrawals'
    const known = rowOf(day, of)
    const before = known[kind]
    known[kind] = { count: before.count + payments, sum: before.sum + sum }
  }
  return {
    days: [...rows.values()].toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) || one.currency.localeCompare(other.currency),
    ),
    people: await peopleOf(deps, { from, to }),
    readUntil: await freshness(db),
  }
}

function emptyDay(
  day: string,
  currency: Currency,
  costs: Awaited<ReturnType<typeof giftsCosts>>,
): DayFigures {
  return {
    day,
    currency,
    deposits: NOTHING,
    withdrawals: NOTHING,
    rounds: 0,
    stakes: 0n,
    wins: 0n,
    ggr: 0n,
    giftsCost: costs(day, currency),
    activePlayers: 0,
  }
}

/** Payments of hours that are not yet written, by day. */
async function openDays(
  deps: Deps,
  { from, to, currency }: Span & { currency: Currency | undefined },
): Promise<closed.PaidDay[]> {
  const hours = await openHours(deps, { from, to })
  return hours
    .filter((one) => currency === undefined || one.currency === currency)
    .map(({ hour, ...paid }) => ({ ...paid, day: dayOf(hour) }))
}

async function openHours(deps: Deps, { from, to }: Span) {
  const open = await openSince(deps)
  const since = from > open ? from : open
  return since < to ? paidByHour(deps.db, { from: since, to }) : []
}

type Span = { from: Date; to: Date }

/** The first hour that is not yet written, at most this many days ago. */
async function openSince({ db, clock }: Deps): Promise<Date> {
  const written = await closed.findWritten(db)
  const oldest = startOf(dayOf(after(clock.now(), -days(OPEN_DAYS_MAX - 1))))
  return written && written > oldest ? written : oldest
}

/** People by day; new players of hours that are not yet written are counted now. */
async function peopleOf(deps: Deps, { from, to }: { from: string; to: string }) {
  const { db, clock } = deps
  const people = new Map((await figures.listPeople(db, { from, to })).map((row) => [row.day, row]))
  const now = clock.now()
  let at = await openSince(deps)
  while (at <= now) {
    const day = dayOf(at)
    const end = after(startOf(day), days(1))
    if (day >= from && day <= to) {
      const fresh = await countCreated(db, { from: at, to: end })
      const { activePlayers = 0, newPlayers = 0 } = people.get(day) ?? {}
      const row = { day, newPlayers: newPlayers + fresh, activePlayers }
      if (row.newPlayers + activePlayers > 0) people.set(day, row)
    }
    at = end
  }
  return [...people.values()].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Null before both kinds of rounds were read. */
async function freshness(tx: Tx): Promise<string | null> {
  const own = await readUntil(tx, OWN)
  const outside = await readUntil(tx, OUTSIDE)
  if (!own || !outside) return null
  return (own < outside ? own : outside).toISOString()
}

export async function gamesOf(
  deps: Deps,
  { from, to, currency, after: place }: Query<typeof listReportGames>,
): Promise<Answer<typeof listReportGames>> {
  mustBeDays({ from, to })
  const [staked, id] = (place ?? '').split('.')
  const known = place === undefined ? undefined : { staked: BigInt(staked!), gameId: Number(id) }
  const asked = { from, to, currency }
  const rows = await figures.listGames(deps.db, asked, { after: known, limit: PAGE })
  const ids = rows.map(({ gameId }) => gameId)
  const games = await promisedOf(deps.db, ids)
  const last = rows.at(-1)
  return {
    games: rows.map(({ gameId, rounds, staked: stakedText, won }) => {
      const stakes = BigInt(stakedText)
      const wins = BigInt(won)
      const { name = '', supplier = null, expected = null } = games.get(gameId) ?? {}
      return {
        gameId,
        name,
        supplier,
        rounds,
        stakes,
        wins,
        ggr: stakes - wins,
        measured: stakes === 0n ? null : Number(wins) / Number(stakes),
        expected,
      }
    }),
    next: rows.length < PAGE ? null : `${last!.staked}.${last!.gameId}`,
    readUntil: await freshness(deps.db),
  }
}

export async function hoursOf(
  deps: Deps,
  { currency, day = dayOf(deps.clock.now()) }: Query<typeof listReportHours>,
): Promise<Answer<typeof listReportHours>> {
  const before = dayOf(after(startOf(day), -days(7)))
  return {
    day,
    hours: await dayByHours(deps, day, currency),
    before: await dayByHours(deps, before, currency),
    readUntil: await freshness(deps.db),
  }
}

async function dayByHours(deps: Deps, day: string, currency: Currency) {
  const span = { from: startOf(day), to: after(startOf(day), days(1)) }
  const rows = [
    ...(await closed.listHours(deps.db, { ...span, currency })),
    ...(await openHours(deps, span)).filter((one) => one.currency === currency),
  ]
  return Array.from({ length: HOURS }, (_, hour) => {
    const of = (typeId: 1 | 2) => {
      const row = rows.find((one) => one.typeId === typeId && one.hour.getUTCHours() === hour)
      return row ? { count: row.payments, sum: row.sum } : NOTHING
    }
    return { hour, deposits: of(1), withdrawals: of(2) }
  })
}

/** A player's totals since registration, by currency. */
export async function totalsOf(
  { db }: Deps,
  playerId: bigint,
): Promise<Answer<typeof listPlayerTotals>> {
  await mustBePlayer(db, playerId)
  const paid = await paidOf(db, playerId)
  const played = await figures.listPlayed(db, playerId)
  const currencies = new Set([...paid, ...played].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    const of = (typeId: 1 | 2) => {
      const row = paid.find((one) => one.typeId === typeId && one.currency === currency)
      return row ? { count: row.payments, sum: row.sum } : NOTHING
    }
    const {
      rounds = 0,
      staked = 0n,
      won = 0n,
    } = played.find((one) => one.currency === currency) ?? {}
    return { currency, deposited: of(1), withdrawn: of(2), rounds, staked, won }
  })
}
