/**
 * Random operations with money: two hundred players in every currency do, repeat and take back what they can,
 * many at once, while connections of the database are killed under them and, in a long run, its whole
 * server and the nodes with it. What must hold is asked at the end, of the whole database.
 */
import { Refusal } from '@ayva/contract/base'
import { connect, isCrowded, isDatabaseAway, sql } from '../apps/server/src/lib/data/db.ts'
import { minutes } from '../apps/server/src/lib/clock.ts'
import { findFaults } from '../apps/server/src/invariants.ts'
import { trialBalance } from '../apps/server/src/ledger/wallet/books.sql.ts'
import { Chance } from './chance.ts'
import { type Operation, nextOperation } from './random-operations.ts'
import { paymentFaults } from './random-judge.ts'
import { openWorld, type World } from './random-world.ts'

/** Operations under way at a time: more than there are connections, so that they meet and bets go together. */
const AT_ONCE = 128
/** One of so many is done twice at the same moment, one is done again later. */
const TWICE = 12
const LATER = 10
/** A connection dies about once in so many operations. */
const KILLED = 250
const REMEMBERED = 200
/** Of all operations so many let time pass. */
const WAITS = 0.01
/** Checks of a large database are slow, and nobody waits for them. */
const PATIENCE = { connectMs: 60_000, answerMs: minutes(60), failFast: false }

export type Figures = {
  seed: number
  done: number
  repeated: number
  refused: Record<string, number>
  broken: number
  kills: number
  crashes: number
  seconds: number
  /** Rows at the end. */
  rows: Record<string, number>
  trial: string[]
}

type Wanted = {
  seed: number
  operations: number
  players: number
  /** Kills the database's server and what the nodes know, about once in so many operations. */
  crashEvery?: number
}

/** Does so many operations and says what is wrong afterwards: an empty list is what is wanted. */
export async function runRandom({ seed, operations, players, crashEvery }: Wanted) {
  const chance = new Chance(seed)
  const world = await openWorld({ players, waits: WAITS * operations }, chance.fork())
  const figures: Figures = {
    seed,
    done: 0,
    repeated: 0,
    refused: {},
    broken: 0,
    kills: 0,
    crashes: 0,
    seconds: 0,
    rows: {},
    trial: [],
  }
  const began = performance.now()
  const earlier: Operation[] = []
  let left = operations
  async function work(own: Chance) {
    while (left > 0) {
      left--
      if (own.below(KILLED) === 0) figures.kills += await kill(world)
      if (crashEvery && own.below(crashEvery) === 0) figures.crashes += await world.crash()
      const again = earlier.length > 0 && own.below(LATER) === 0
      const operation = again ? own.pick(earlier) : nextOperation(world, own)
      const twice = own.below(TWICE) === 0
      if (again || twice) figures.repeated++
      const ends = await Promise.all([attempt(operation), ...(twice ? [attempt(operation)] : [])])
      for (const end of ends) count(figures, end)
      if (ends.includes('broken')) await world.untilBack()
      // What was cut off is asked again more often than not: its answer was lost, not its operation.
      if (ends.includes('broken') || own.below(4) === 0) {
        if (earlier.length < REMEMBERED) earlier.push(operation)
        else earlier[own.below(REMEMBERED)] = operation
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(chance.fork())))
  await world.settle()
  figures.seconds = Math.round((performance.now() - began) / 1000)

  const db = connect(world.testApp.deps.config.DATABASE_URL, { max: 2, patience: PATIENCE })
  try {
    const wrong = (await findFaults(db)).map(({ check, found }) => `${check}: ${found}`)
    wrong.push(...(await paymentFaults(db)))
    for (const table of ['wallet_transfer', 'wallet_posting', 'round', 'payment', 'exchange']) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db)
      figures.rows[table] = rows[0]!.count
    }
    const rows = await trialBalance(db)
    figures.trial = rows.map(({ currency, account, sum }) => `${currency} ${account} ${sum}`)
    return { figures, wrong, close: () => world.close() }
  } finally {
    await db.destroy()
  }
}

type End = 'done' | 'broken' | { refused: string }

/** An operation is done, refused with a promised «no», or cut off; anything else is a fault of ours. */
async function attempt(operation: Operation): Promise<End> {
  try {
    await operation()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { refused: error.key }
    const away = error instanceof Refusal && ['unavailable', 'provider_away'].includes(error.key)
    if (away || isDatabaseAway(error) || isCrowded(error)) return 'broken'
    throw error
  }
}

function count(figures: Figures, end: End): void {
  if (end === 'done') figures.done++
  else if (end === 'broken') figures.broken++
  else figures.refused[end.refused] = (figures.refused[end.refused] ?? 0) + 1
}

/** Kills a connection of the database that is at work, in the middle of whatever it does. */
async function kill({ admin }: World): Promise<number> {
  try {
    const { rows } = await sql<{ pid: number }>`
      select pg_terminate_backend(pid), pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      order by random() limit 1`.execute(admin)
    return rows.length
  } catch (error) {
    // On a crowded machine the killer may not get through: then nobody is killed this time.
    if (isDatabaseAway(error)) return 0
    throw error
  }
}
