/** Lists of corrections: for operators by state or by player, for a player what was made. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Adjustment,
  listAdjustments,
  type listOfficeAdjustments,
  type OfficeAdjustment,
} from '@ayva/contract/ledger/adjustments'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type Gathered } from '#lib/module.ts'
import { edgeOf } from '#lib/period.ts'
import { knownAs, mustBePlayer } from '../../identity/auth/auth.ts'
import { balanceOf } from '../wallet/wallet.ts'
import * as store from './adjustments.sql.ts'

const PAGE = 50
const PERIOD_DEFAULT_DAYS = 30
const { placeOf, nextOf } = placesBy('proposedAt', { playerId: BigInt, id: String })

type Facts = Pick<Gathered, 'facts'>
type Listed = Answer<typeof listOfficeAdjustments>

export async function byState(
  deps: Deps,
  parts: Facts,
  { state, after: place }: Query<typeof listOfficeAdjustments>,
): Promise<Listed> {
  const rows = await store.listByState(deps.db, { state, after: placeOf(place), limit: PAGE })
  return pageOf(deps, parts, rows)
}

/** Refuses with `not_found`. */
export async function ofPlayer(
  deps: Deps,
  parts: Facts,
  { playerId, after: place }: { playerId: bigint; after: string | undefined },
): Promise<Listed> {
  await mustBePlayer(deps.db, playerId)
  const asked = { playerId, after: placeOf(place), limit: PAGE }
  return pageOf(deps, parts, await store.listOfPlayer(deps.db, asked))
}

async function pageOf(deps: Deps, parts: Facts, rows: store.AdjustmentRow[]): Promise<Listed> {
  return {
    adjustments: await viewsOf(deps, parts, rows),
    next: nextOf(rows, PAGE),
  }
}

/** As operators see them, with what each player has at the moment. */
export async function viewsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { facts }: Facts,
  rows: readonly store.AdjustmentRow[],
): Promise<OfficeAdjustment[]> {
  const whose = await knownAs(
    db,
    rows.map(({ playerId }) => playerId),
    facts,
  )
  const now = clock.now()
  const views: OfficeAdjustment[] = []
  for (const row of rows) {
    const { minor: balance } = (await balanceOf(db, row.playerId, row.currency)).balance
    views.push({
      ...viewOf(row),
      playerId: row.playerId.toString(),
      player: whose(row.playerId),
      balance,
      why: row.why,
      // What is over is no more to be decided on, also before the job has come to it.
      state: row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state,
      proposedBy: { id: row.proposedBy, name: row.proposer },
      proposedAt: row.proposedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decider! },
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedWhy: row.decidedWhy,
    })
  }
  return views
}

function viewOf({ id, amount, currency, reason, words }: store.AdjustmentRow) {
  return {
    id,
    direction: amount > 0n ? ('credit' as const) : ('debit' as const),
    amount: { minor: amount > 0n ? amount : -amount, currency },
    reason,
    words,
  }
}

/** What was made on a player's account in a period. Refuses with `period_wrong`. */
export async function made(
  tx: Tx,
  playerId: bigint,
  query: Query<typeof listAdjustments>,
  now: Date,
): Promise<{ adjustments: Adjustment[]; count: number }> {
  const { limit, offset } = query
  const { rows, count } = await store.listMade(tx, {
    playerId,
    ...periodOf(query, now),
    limit,
    offset,
  })
  return {
    adjustments: rows.map((row) => ({ ...viewOf(row), at: row.decidedAt.toISOString() })),
    count,
  }
}

function periodOf(
  { from, to }: Pick<Query<typeof listAdjustments>, 'from' | 'to'>,
  now: Date,
): { from: Date; to: Date } {
  const end = to === undefined ? after(now, 1) : edge('to', to, days(1))
  const start = from === undefined ? after(end, -days(PERIOD_DEFAULT_DAYS)) : edge('from', from, 0)
  if (start >= end) throw wrong('from')
  return { from: start, to: end }
}

function edge(name: string, text: string, dayMs: number): Date {
  const moment = edgeOf(text, dayMs)
  if (!moment) throw wrong(name)
  return moment
}

const wrong = (name: string) =>
  refusing(listAdjustments.refusals)('period_wrong', {
    fields: { [name]: listAdjustments.refusals.period_wrong.message },
  })
