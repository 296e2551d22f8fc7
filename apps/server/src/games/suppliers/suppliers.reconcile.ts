/**
 * Compares our rounds with each supplier's: every hour the rounds of a past hour, and again a day later, when open
 * rounds have ended. Differences are stored, raise an alarm and wait for operators; one that a later comparison does
 * not find is resolved automatically.
 */
import { randomUUID } from 'node:crypto'
import { SupplierRound } from '@ayva/contract/games/suppliers/supplier'
import * as z from 'zod/mini'
import { after, hours, isPast, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { SupplierAway } from './dialects/ask.ts'
import { dialectOf } from './dialects/dialects.ts'
import { type Supplier, suppliersOf } from './suppliers.list.ts'
import * as store from './reconcile.sql.ts'

/** Rounds that began within this time may not have arrived yet. */
const FRESH_MS = hours(1)
const STUCK_MS = hours(24)
const SPAN_MS = hours(1)
/** The maximum difference of the two clocks. */
const SKEW_MS = minutes(10)
const SPANS_AT_ONCE = 24
const PAGES_MAX = 1_000
const ROUNDS_MAX = 200_000
const BATCH = 500

/** Compares what has become due since the last run. Throws `SupplierAway`; the next run continues there. */
export async function reconcile(deps: Deps, key: string): Promise<void> {
  const supplier = (await suppliersOf(deps)).get(key)
  if (!supplier) throw new SupplierAway(`nobody is called ${key}`)
  const now = deps.clock.now()
  const due = after(now, -FRESH_MS)
  let from = (await store.doneUntil(deps.db, key)) ?? after(due, -STUCK_MS)
  for (let spans = 0; spans < SPANS_AT_ONCE && from < due; spans++) {
    const to = new Date(Math.min(after(from, SPAN_MS).getTime(), due.getTime()))
    await compare(deps, supplier, { from, to })
    await compare(deps, supplier, { from: after(from, -STUCK_MS), to: after(to, -STUCK_MS) })
    await store.noteDone(deps.db, key, to)
    from = to
  }
}

async function compare(deps: Deps, supplier: Supplier, span: store.Span): Promise<void> {
  const at = deps.clock.now()
  const run = { run: randomUUID(), at }
  const seen = new Set<string>()
  const found: store.Found[] = []
  const wide = { from: after(span.from, -SKEW_MS), to: after(span.to, SKEW_MS) }
  for await (const page of theirs(deps, supplier, wide)) {
    for (const one of page) seen.add(nameOf(one.player_id, one.round_id))
    if (seen.size > ROUNDS_MAX) throw new SupplierAway(`${supplier.key} tells of too many rounds`)
    found.push(...(await differencesOf(deps, supplier, page.filter(isIn(span)))))
  }
  found.push(...(await missingThere(deps, supplier, span, seen)))
  const fresh = await transaction(deps.db, async (tx) => {
    const kept = await store.keepFound(tx, supplier.key, found, run)
    await store.resolveGone(tx, supplier.key, span, run)
    return kept
  })
  if (fresh > 0)
    deps.log.error(
      { alarm: 'supplier_differences', supplier: supplier.key, fresh, from: span.from },
      'a supplier’s book and ours differ',
    )
}

async function* theirs(deps: Deps, supplier: Supplier, span: store.Span) {
  let cursor: string | null = null
  for (let pages = 0; ; pages++) {
    const page = await dialectOf(supplier).readRounds(deps, supplier, span, cursor)
    // An unintelligible row counts as missing there, and so is reported if the round is ours.
    yield page.rows.flatMap((row) => z.safeParse(SupplierRound, row).data ?? [])
    if (page.next === null) return
    if (pages >= PAGES_MAX || page.next === cursor)
      throw new SupplierAway(`the rounds of ${supplier.key} have no end`)
    cursor = page.next
  }
}

async function differencesOf(
  { db, clock }: Deps,
  { key }: Supplier,
  told: SupplierRound[],
): Promise<store.Found[]> {
  const names = told.map(({ player_id: playerId, round_id: roundId }) => ({ playerId, roundId }))
  const ours = new Map(
    (await store.roundsNamed(db, key, names)).map((one) => [
      nameOf(String(one.playerId), one.roundId),
      one,
    ]),
  )
  return told.flatMap((one) => {
    const own = ours.get(nameOf(one.player_id, one.round_id))
    const kind = kindOf(own, one, clock.now())
    if (!kind) return []
    const openedAt = new Date(one.opened_at)
    const named = { player: one.player_id, roundId: one.round_id, kind, openedAt }
    return [{ ...named, ours: own ? shownOurs(own) : null, theirs: shownTheirs(one) }]
  })
}

function kindOf(
  own: store.OurRound | undefined,
  one: SupplierRound,
  now: Date,
): store.DifferenceKind | undefined {
  const isLong = isPast(new Date(one.opened_at), STUCK_MS, now)
  const isOpen = one.state === 'open' || own?.state === 'open'
  // Refused or rolled back rounds moved nothing on either side.
  const moved = one.state !== 'void' && one.staked + one.won > 0
  if (!own) return moved && (one.state !== 'open' || isLong) ? 'missing_here' : undefined
  if (isOpen) return isLong ? 'open' : undefined
  const [staked, won] = one.state === 'void' ? [0, 0] : [one.staked, one.won]
  const same =
    own.staked === BigInt(staked) && own.won === BigInt(won) && own.currency === one.currency
  return same ? undefined : 'sum'
}

async function missingThere(
  { db }: Deps,
  { key }: Supplier,
  span: store.Span,
  seen: Set<string>,
): Promise<store.Found[]> {
  const found: store.Found[] = []
  for (let last: store.Place | undefined; ;) {
    const rows = await store.roundsOf(db, key, { ...span, after: last, limit: BATCH })
    for (const one of rows) {
      const player = String(one.playerId)
      if (one.staked + one.won === 0n || seen.has(nameOf(player, one.roundId))) continue
      const named = { player, roundId: one.roundId, openedAt: one.openedAt }
      found.push({ ...named, kind: 'missing_there', ours: shownOurs(one), theirs: null })
    }
    if (rows.length < BATCH) return found
    last = rows.at(-1)
  }
}

const nameOf = (player: string, round: string) => `${player} ${round}`
const isIn =
  ({ from, to }: store.Span) =>
  ({ opened_at: opened }: SupplierRound) =>
    new Date(opened) >= from && new Date(opened) < to

const shownOurs = ({ staked, won, currency, state }: store.OurRound) => ({
  staked: String(staked),
  won: String(won),
  currency,
  state,
})
const shownTheirs = ({ staked, won, currency, state }: SupplierRound) => ({
  staked: String(staked),
  won: String(won),
  currency,
  state,
})
