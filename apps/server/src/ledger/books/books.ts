/**
 * Closing of days. A job closes a day from one snapshot: the trial balance, and a Merkle sum tree of all that players
 * own, whose root is published. Other jobs check the invariants of each module.
 *
 * Locks: one closing at a time; the snapshot blocks nothing, and event streams go on.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, type Currency, refusing } from '@ayva/contract/base'
import {
  type BalanceProof,
  booksSettings,
  type ClosedDay,
  DAYS_SHOWN,
  type Liability,
  type listClosedDays,
  showBalanceProof,
} from '@ayva/contract/ledger/books'
import { besides, dayHash, leafNode, nodeOf } from '@ayva/contract/ledger/books/tree'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { balancesInOrder, trialBalance } from '../wallet/wallet.ts'
import { packing, TreeBuilder } from './books.tree.ts'
import * as store from './books.sql.ts'

const refuse = refusing(showBalanceProof.refusals)
/** The number of leaves in memory at a time. */
const BATCH = 5_000
const SALT_BYTES = 32
const NO_HASH = '0'.repeat(64)

/** The last day (UTC) that has ended. */
export function dayBefore(now: Date): string {
  return after(now, -days(1)).toISOString().slice(0, 10)
}

/** Missed days before this number of days are not closed. */
const MISSED_MAX = 31

/** The next day to close; undefined if all are closed. Missed days come first, the oldest first. */
export async function nextToClose({ db, clock }: Deps): Promise<string | undefined> {
  const last = (await store.findLastDay(db))?.day
  const over = dayBefore(clock.now())
  if (last === undefined) return over
  if (last >= over) return undefined
  const next = dayBefore(after(new Date(`${last}T00:00:00Z`), days(2)))
  const oldest = dayBefore(after(clock.now(), -days(MISSED_MAX - 1)))
  return next < oldest ? oldest : next
}

/**
 * Closes a day; undefined if it, or a later one, is closed already. The last day is closed with the current balances; a
 * missed one is computed from the entries up to its end.
 */
export async function closeDay({ db, clock, log }: Deps, day: string) {
  const isMissed = day < dayBefore(clock.now())
  const until = isMissed ? after(new Date(`${day}T00:00:00Z`), days(1)) : undefined
  // The snapshot is read-only, because event streams wait for writing transactions and closing takes minutes with many
  // players.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (!(await store.takeTurn(tx))) return undefined
      // Read outside the snapshot, which may be older than the lock.
      const last = await store.findLastDay(db)
      if (last && last.day >= day) return undefined
      // Deletes what an interrupted closing has left.
      while ((await store.dropTrees(db, { of: day }, BATCH)) >= BATCH);
      const closedAt = clock.now()
      const accounts = await trialBalance(tx, until)
      const liabilities = await plant({ reads: tx, writes: db }, day, until)
      for (const difference of differences(accounts, liabilities))
        log.error({ alarm: 'books_differ', day, difference }, 'the tree is not what the books say')
      const content = JSON.stringify(
        { day, closedAt, accounts, liabilities },
        (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
      )
      const previous = last?.hash.toString('hex') ?? NO_HASH
      const hash = dayHash(previous, content)
      const bytes = (hex: string) => Buffer.from(hex, 'hex')
      await store.insertDay(db, {
        day,
        closedAt,
        content,
        previous: bytes(previous),
        hash: bytes(hash),
      })
      return hash
    })
}

/** Builds the trees of a day, one for each currency, with leaves in an unpredictable order. */
async function plant(
  { reads, writes }: { reads: Tx; writes: Tx },
  day: string,
  until: Date | undefined,
): Promise<Liability[]> {
  const grown: Liability[] = []
  let now: { currency: Currency; tree: TreeBuilder } | undefined
  async function end() {
    if (!now) return
    const { hash: root, sum } = await now.tree.end()
    grown.push({ currency: now.currency, root, sum, leaves: now.tree.leaves })
  }
  const seed = randomBytes(SALT_BYTES)
  for await (const batch of balancesInOrder(reads, seed, { batch: BATCH, until })) {
    const leaves: store.LeafRow[] = []
    for (const { playerId, currency, amount } of batch) {
      if (now?.currency !== currency) {
        await end()
        const write = (part: Parameters<ConstructorParameters<typeof TreeBuilder>[0]>[0]) =>
          store.insertNodes(writes, { day, currency, ...part })
        now = { currency, tree: new TreeBuilder(write) }
      }
      const salt = randomBytes(SALT_BYTES)
      leaves.push({ playerId, currency, place: now.tree.leaves, amount, salt })
      const said = { day, currency, playerId: `${playerId}`, amount, salt: salt.toString('hex') }
      await now.tree.add(leafNode(said))
    }
    await store.insertLeaves(writes, day, leaves)
  }
  await end()
  return grown
}

type Accounts = Pick<ClosedDay['accounts'][number], 'currency' | 'account' | 'sum'>[]

/** Currencies whose root differs from what players own by the ledger. */
function differences(accounts: Accounts, liabilities: Liability[]): string[] {
  const owned = new Map<string, bigint>()
  for (const { currency, account, sum } of accounts)
    if (account === 'cash' || account === 'held')
      owned.set(currency, (owned.get(currency) ?? 0n) + sum)
  const roots = new Map(liabilities.map(({ currency, sum }) => [currency as string, sum]))
  return [...owned]
    .filter(([currency, sum]) => sum !== (roots.get(currency) ?? 0n))
    .map(([currency, sum]) => `${currency}: ${sum} and ${roots.get(currency) ?? 0n}`)
}

/** The closed days, the newest first. `rooms` is the number of modules with invariants. */
export async function closedDays(
  { db }: Deps,
  rooms: number,
): Promise<Answer<typeof listClosedDays>> {
  const rows = await store.listDays(db, DAYS_SHOWN)
  const checks = await store.countChecks(
    db,
    rows.map(({ day }) => day),
  )
  return rows.map(({ day, closedAt, hash }) => ({
    day,
    closedAt: closedAt.toISOString(),
    hash: hash.toString('hex'),
    checks: checksOf(checks.get(day), rooms),
  }))
}

/** A closed day, which is public. Refuses `day_unknown`. */
export async function closedDay({ db }: Deps, rooms: number, day: string): Promise<ClosedDay> {
  const row = await findDay(db, day)
  const checks = await store.countChecks(db, [day])
  const { accounts, liabilities } = contentOf(row.content)
  return {
    day,
    closedAt: row.closedAt.toISOString(),
    content: row.content,
    hash: row.hash.toString('hex'),
    previous: row.previous.toString('hex'),
    accounts,
    liabilities,
    checks: checksOf(checks.get(day), rooms),
  }
}

/**
 * The proofs for a player's balances in a closed day. Refuses `day_unknown`, and `proof_gone` if the trees of the day
 * were deleted.
 */
export async function proofOf(
  { db }: Deps,
  playerId: bigint,
  day: string,
): Promise<BalanceProof[]> {
  const { liabilities } = contentOf((await findDay(db, day)).content)
  if (liabilities.length > 0 && !(await store.hasTrees(db, day))) throw refuse('proof_gone')
  const proofs: BalanceProof[] = []
  for (const { currency, place, amount, salt } of await store.listLeaves(db, playerId, day)) {
    const tree = liabilities.find((one) => one.currency === currency)!
    const wanted = besides(place, tree.leaves)
    const nodes = await store.findNodes(db, { day, currency }, wanted, packing)
    const leaf = { day, currency, playerId: `${playerId}`, amount, salt: salt.toString('hex') }
    const path = wanted.map(({ at }, n) => ({
      ...nodeOf(nodes[n]!.node),
      side: at % 2 === 0 ? ('left' as const) : ('right' as const),
    }))
    proofs.push({ leaf, path })
  }
  return proofs
}

/** Deletes trees older than the configured days; the days themselves are never deleted. */
export async function dropOldTrees(deps: Deps): Promise<void> {
  const { days: kept } = await readSetting(deps, booksSettings, 'balance_proofs')
  const before = after(deps.clock.now(), -days(kept)).toISOString().slice(0, 10)
  while ((await store.dropTrees(deps.db, { before }, BATCH)) >= BATCH);
}

export type DayAccounts = Pick<ClosedDay, 'day' | 'accounts'> & { closedAt: Date; hash: string }

/**
 * The balances of accounts at the end of closed days, the earliest first, beginning with the last day before the
 * period.
 */
export async function accountsOf(
  { db }: Deps,
  { from, to }: { from: string; to: string },
): Promise<DayAccounts[]> {
  const rows = await store.listBetween(db, { from, to })
  return rows.map(({ day, closedAt, content, hash }) => {
    const { accounts } = contentOf(content)
    return { day, closedAt, hash: hash.toString('hex'), accounts }
  })
}

export async function lastClosed({ db }: Deps): Promise<string | undefined> {
  return (await store.findLastDay(db))?.day
}

/** The number of differences of a day; null until `asked` modules were checked. */
export async function faultsOf({ db }: Deps, day: string, asked: number): Promise<number | null> {
  const row = (await store.countChecks(db, [day])).get(day)
  return row && row.rooms >= asked ? row.faults : null
}

async function findDay(tx: Tx, day: string): Promise<store.DayRow> {
  // PostgreSQL would reject a date such as «2026-02-30».
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  const row = isDay ? await store.findDay(tx, day) : undefined
  if (!row) throw refuse('day_unknown')
  return row
}

function contentOf(content: string): Pick<ClosedDay, 'accounts' | 'liabilities'> {
  return JSON.parse(content, (key, value: unknown) => {
    if (key === 'sum') return BigInt(value as string)
    return key === 'postings' ? Number(value) : value
  }) as Pick<ClosedDay, 'accounts' | 'liabilities'>
}

function checksOf(row: store.CheckRow | undefined, rooms: number): ClosedDay['checks'] {
  const { rooms: checked = 0, faults = 0, at = null } = row ?? {}
  // A module that was removed since then was counted when the day was closed.
  return { rooms: Math.max(rooms, checked), checked, faults, at: at?.toISOString() ?? null }
}
