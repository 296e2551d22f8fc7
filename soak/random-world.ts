/** The casino in which random operations are done, and what they know of it. */
import { createHash, type UUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Currency } from '@ayva/contract/base'
import { createConsumers, createJobs } from '../apps/server/src/app.ts'
import { createApp } from '../apps/server/src/app.ts'
import { deskOf } from '../apps/server/src/payments/cashier/cashier.testing.ts'
import { fundPoints } from '../apps/server/src/payments/exchange/exchange.testing.ts'
import { days, minutes } from '../apps/server/src/lib/clock.ts'
import { connect, type Db, isDatabaseAway, patience, sql } from '../apps/server/src/lib/data/db.ts'
import { TestApp, type TestPlayer } from '../apps/server/src/lib/testing.ts'
import { type Jobs, runDueJobs } from '../apps/server/src/lib/work/jobs.ts'
import { readAllEvents, startEventStream } from '../apps/server/src/lib/work/event-stream.ts'
import { startJobs } from '../apps/server/src/lib/work/worker.ts'
import { addOperator } from '../apps/server/src/platform/operators/operators.ts'
import { openRounds, type Rounds } from '../apps/server/src/games/rounds/rounds.ts'
import { seed } from '../apps/server/src/seed.ts'
import { type Chance } from './chance.ts'

export const moneys: Currency[] = ['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON']
/** What each operation may look back on: the last few of each kind. */
const KEPT = 8
/** Most bets go to the first of two. */
const NODES = [0, 0, 0, 0, 0, 0, 0, 1]
const LOOK_AGAIN_MS = 50

/** What a player has begun, as far as the operations go on with it. */
export type Past = {
  player: TestPlayer
  deposits: number[]
  withdrawals: number[]
  rounds: { id: string; steps: number }[]
  grants: string[]
  repayments: string[]
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** However long a run is, its players stay logged in: all its waits together stay within a year. */
const ALL_WAITS_MS = days(300)
const WAIT_MAX_MS = minutes(600)

type Size = { players: number; waits: number }

export async function openWorld({ players, waits }: Size, chance: Chance) {
  const config = { GAME_CYCLE: false, RATE_LIMITS: false }
  const testApp = await TestApp.open({ createApp, createJobs, config })
  const { deps } = testApp
  await seed(deps.db)
  await keepAcknowledged(deps.db)
  const desk = await deskOf(testApp)
  const permissions = ['repayments.offer', 'settings.money'] as const
  const { token } = await addOperator(deps, { name: 'Ольга', permissions: [...permissions] })
  const games = await deps.db.selectFrom('game').select(['id', 'modelId']).execute()
  const systems = await deps.db
    .selectFrom('paymentSystem')
    .select(['id', 'typeId', 'currency', 'key', 'provider', 'minimum', 'fields'])
    .execute()
  const people: Past[] = []
  const longest = Math.min(WAIT_MAX_MS, Math.floor((2 * ALL_WAITS_MS) / waits))
  for (let n = 0; n < players; n++) {
    const player = await testApp.player({ currency: moneys[n % moneys.length]!, name: `p${n}` })
    await testApp.fund(player, player.currency === 'TON' ? 10_000_000_000_000n : 1_000_000n)
    await fundPoints(testApp, player, 20_000n)
    const none = { deposits: [], withdrawals: [], rounds: [], grants: [], repayments: [] }
    people.push({ player, ...none })
  }
  // Jobs that move money; letters and the like are other tests' matter.
  const jobs = createJobs(deps).map(only(/^(wallet\.|cashier\.(payout|ask))/))
  const working = startJobs(deps, jobs)
  const consumers = createConsumers(deps)
  const eventStream = startEventStream(deps, consumers)
  const admin: Db = connect(deps.config.DATABASE_URL, { max: 1, patience: patience.work })
  const openNodes = (): Rounds[] => [openRounds(deps), openRounds(deps)]
  let nodes = openNodes()
  return {
    testApp,
    desk,
    people,
    games,
    systems,
    admin,
    operator: testApp.callAs(token),
    /** One of the nodes that take bets; each knows seed states of its own, which the other makes old. */
    node: (own: Chance): Rounds => nodes[own.pick(NODES)]!,
    /** Kills a process of PostgreSQL, and all of it with that one, and both nodes in the middle of their bets. */
    async crash() {
      const pids = await backends(admin)
      if (pids.length === 0) return 0
      process.kill(chance.pick(pids), 'SIGKILL')
      nodes = openNodes()
      await untilBack(admin)
      return 1
    },
    untilBack: () => untilBack(admin),
    /** Lets time pass for whoever waits for it. */
    async pass() {
      testApp.clock.move(chance.between(1, longest))
      await runDueJobs(jobs, 'wallet.find_due_bonuses')
    },
    /** Everything that was begun by the operations and goes on by itself comes to rest. */
    async settle() {
      await working.stop()
      await eventStream.stop()
      await readAllEvents(deps, consumers)
    },
    async close() {
      await admin.destroy()
      await desk.close()
    },
  }
}

/** What was answered outlives the death of the server, though a test's one forces nothing to the disk. */
async function keepAcknowledged(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]!.name)} set synchronous_commit = on`.execute(db)
}

async function backends(admin: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin)
  return rows.map(({ pid }) => pid)
}

/** Until the database answers: what is asked of a dead one would only be cut off. */
async function untilBack(admin: Db): Promise<void> {
  for (;;) {
    try {
      await sql`select`.execute(admin)
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(LOOK_AGAIN_MS)
    }
  }
}

function only(wanted: RegExp) {
  return ({ tasks }: Jobs): Jobs => ({
    tasks: Object.fromEntries(Object.entries(tasks).filter(([name]) => wanted.test(name))),
  })
}

/** Keeps one more of what can be gone on with, and forgets the oldest. */
export function keep<T>(list: T[], one: T): void {
  list.push(one)
  if (list.length > KEPT) list.shift()
}

/** A UUID of the run: the same seed names the same operations. */
export function uuidOf(chance: Chance): UUID {
  const hex = createHash('sha256').update(`${chance.next()}${chance.next()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
