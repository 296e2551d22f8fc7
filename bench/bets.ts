// Whole bets (stake, engine, outcome, win, round, postings, nonce) beside TPC-B on the same database.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@ayva/postgres/embedded'
import { createDatabase } from '@ayva/postgres/databases'
import { migrate } from '@ayva/postgres/migrate'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import pg from 'pg'
import { pino } from 'pino'
import { postgresBus } from '../apps/server/src/lib/work/postgres-bus.ts'
import { systemClock } from '../apps/server/src/lib/clock.ts'
import { readConfig } from '../apps/server/src/lib/config.ts'
import { connect, sql } from '../apps/server/src/lib/data/db.ts'
import { type Deps } from '../apps/server/src/lib/deps.ts'
import { seedLobby } from '../apps/server/src/lobby/lobby.ts'
import { openRounds, placeBet } from '../apps/server/src/rounds/rounds.ts'
import { findFaults } from '../apps/server/src/invariants.ts'
import { type Speed } from './load.ts'

type Pair = { yardstick: Speed; rounds: Speed }
export type BetsResult = ({ clients: number } & Pair)[]

const PLAYERS = 10_000
const CLIENTS = [1, 8, 32]
const RUNS = 5
const RUN_MS = 3000
const WARM_UP_MS = 2000
const STAKE = 1000n
/** TPC-B wants a branch for each client, ten tellers and many accounts to each. */
const BRANCHES = 32
const ACCOUNTS = 100_000

type Client = { work: () => Promise<unknown>; end: () => Promise<unknown> }
type Subject = (client: number, clients: number) => Promise<Client>

/** Of alternating runs, the pair with the median ratio; throws when the books do not balance afterwards. */
export async function benchBets(): Promise<BetsResult> {
  const dir = path.join(tmpdir(), `ayva-bench-${randomBytes(4).toString('hex')}`)
  const cluster = await startPostgres({ dir })
  try {
    await createDatabase(cluster.url(), 'bench')
    const url = cluster.url('bench')
    await migrate(url)
    return await measure(url)
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(url: string): Promise<BetsResult> {
  const log = pino({ level: 'warn' })
  const config = readConfig({ DATABASE_URL: url, GAME_CYCLE: 'off' })
  const bus = await postgresBus(url, log)
  const deps: Deps = { config, db: connect(url), bus, log, clock: systemClock }
  try {
    await seedLobby(deps.db, catalogue)
    await fill(deps)
    const bets = await betting(deps)
    const tpcB = transfers(url)
    for (const subject of [tpcB, bets]) await run(subject, 8, WARM_UP_MS)

    const results: BetsResult = []
    for (const clients of CLIENTS) {
      const pairs: Pair[] = []
      for (let at = 0; at < RUNS; at++)
        pairs.push({
          yardstick: await run(tpcB, clients, RUN_MS),
          rounds: await run(bets, clients, RUN_MS),
        })
      results.push({ clients, ...middle(pairs) })
    }
    const faults = await findFaults(deps.db)
    if (faults.length > 0) throw new Error(`the books differ: ${JSON.stringify(faults[0])}`)
    return results
  } finally {
    await bus.close()
    await deps.db.destroy()
  }
}

/** Many clients, each doing one thing after another for so many ms. */
async function run(subject: Subject, count: number, ms: number): Promise<Speed> {
  const clients = await Promise.all(Array.from({ length: count }, (_, at) => subject(at, count)))
  const took: number[] = []
  const start = performance.now()
  await Promise.all(
    clients.map(async ({ work }) => {
      for (let began = performance.now(); began < start + ms;) {
        await work()
        const now = performance.now()
        took.push(now - began)
        began = now
      }
    }),
  )
  const perSecond = (took.length * 1000) / (performance.now() - start)
  await Promise.all(clients.map(({ end }) => end()))
  took.sort((a, b) => a - b)
  return { perSecond, p99Ms: took[Math.floor(took.length * 0.99)]! }
}

/** The pair whose ratio is the median: its two runs were neighbours, so the machine was alike for both. */
function middle(pairs: Pair[]): Pair {
  const ratio = ({ yardstick, rounds }: Pair) => rounds.perSecond / yardstick.perSecond
  return pairs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(pairs.length / 2)]!
}

/** Players with money, and the tables of the yardstick. */
async function fill({ db }: Deps): Promise<void> {
  const many = (text: string) => sql.raw(text).execute(db)
  await many(`insert into player
      (email, password_hash, birth_date, rules_version, rules_accepted_at, created_at)
    select 'p' || n || '@bench.test', '', '1990-01-01', '1', now(), now()
    from generate_series(1, ${PLAYERS}) n`)
  for (let from = 0; from < PLAYERS; from += 500)
    await many(`select wallet_move(id, gen_random_uuid(), 'RUB', 'adjustment',
        '{adjustment,cash}', '{-100000000000,100000000000}', now(), null)
      from player where id > ${from} and id <= ${from + 500}`)
  await seat(db)
  await many(`create table branch (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 88))`)
  await many(`create table teller (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 84))`)
  await many(`create table account (id integer primary key, balance bigint not null default 0,
      filler text not null default repeat(' ', 84))`)
  await many(`create table history (teller integer, branch integer, account integer,
      delta integer, at timestamptz, filler text not null default repeat(' ', 22))`)
  await many(`insert into branch (id) select generate_series(0, ${BRANCHES - 1})`)
  await many(`insert into teller (id) select generate_series(0, ${BRANCHES * 10 - 1})`)
  await many(`insert into account (id) select generate_series(0, ${ACCOUNTS - 1})`)
  await many('vacuum analyze')
}

/** Seats as the first visit makes them, all at once. */
async function seat(db: Deps['db']): Promise<void> {
  const players = await db.selectFrom('player').select('id').execute()
  const seeds = players.map(() => randomBytes(32).toString('hex'))
  const hashes = seeds.map((seed) => createHash('sha256').update(seed).digest('hex'))
  await sql`insert into seed_pair (player_id, id, server_seed, server_seed_hash, client_seed,
      committed_at, started_at)
    select player, gen_random_uuid(), seed, hash, 'bench', now(), now()
    from unnest(${players.map(({ id }) => id)}::bigint[], ${seeds}::text[], ${hashes}::text[])
      as one (player, seed, hash)`.execute(db)
  await sql`insert into round_seat (player_id, seed_pair_id, next_start_at)
    select player_id, id, now() from seed_pair`.execute(db)
}

/** Each client bets for players of its own, as people do: a slot or the dice. */
async function betting(deps: Deps): Promise<Subject> {
  const rows = await deps.db.selectFrom('game').select(['id', 'modelId']).execute()
  const gameOf = (model: string) => rows.find(({ modelId }) => modelId === model)!.id
  const params = { direction: 'over', target: 4999 }
  const bodies = [
    { gameId: gameOf('dice-99'), bet: STAKE, params },
    { gameId: gameOf('classic-soft'), bet: STAKE, params: {} },
    { gameId: gameOf('classic-fire'), bet: STAKE, params: {} },
  ]
  const rounds = openRounds(deps)
  const players = await deps.db.selectFrom('player').select('id').execute()
  // The first bet of a visit asks for the seat; these are the bets after it.
  for (let from = 0; from < players.length; from += 100)
    await Promise.all(players.slice(from, from + 100).map(({ id }) => rounds.seats.of(id)))
  const bodyHash = 'ab'.repeat(32)

  let bet = 0
  return async (client, clients) => ({
    async work() {
      bet += 1
      const own = Math.floor(players.length / clients)
      const playerId = players[client + clients * Math.floor(Math.random() * own)]!.id
      const body = bodies[bet % bodies.length]!
      return placeBet(rounds, { playerId, key: { id: randomUUID(), bodyHash }, body })
    },
    end: async () => {},
  })
}

/** The transaction of TPC-B as pgbench writes it, every statement prepared. */
function transfers(connectionString: string): Subject {
  const pick = (count: number) => Math.floor(Math.random() * count)
  return async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const ask = (name: string, text: string, values: unknown[] = []) =>
      client.query({ name, text, values })
    async function work() {
      const [account, branch, teller] = [pick(ACCOUNTS), pick(BRANCHES), pick(BRANCHES * 10)]
      const delta = pick(10_000) - 5000
      await ask('begin', 'begin')
      await ask('a', 'update account set balance = balance + $1 where id = $2', [delta, account])
      await ask('r', 'select balance from account where id = $1', [account])
      await ask('t', 'update teller set balance = balance + $1 where id = $2', [delta, teller])
      await ask('b', 'update branch set balance = balance + $1 where id = $2', [delta, branch])
      await ask(
        'h',
        `insert into history (teller, branch, account, delta, at)
          values ($1, $2, $3, $4, current_timestamp)`,
        [teller, branch, account, delta],
      )
      await ask('commit', 'commit')
    }
    return { work, end: () => client.end() }
  }
}

if (import.meta.main) console.log(JSON.stringify(await benchBets(), null, 2))
