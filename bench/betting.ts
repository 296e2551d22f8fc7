// The casino in which bets are measured: players with money, and the work of each client.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@ayva/postgres/embedded'
import { createDatabase } from '@ayva/postgres/databases'
import { migrate } from '@ayva/postgres/migrate'
import { newBetKey } from '@ayva/games/table/bet-key.ts'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { pino } from 'pino'
import { postgresBus } from '../apps/server/src/lib/work/postgres-bus.ts'
import { systemClock } from '../apps/server/src/lib/clock.ts'
import { readConfig } from '../apps/server/src/lib/config.ts'
import { connect, patience, sql } from '../apps/server/src/lib/data/db.ts'
import { type Deps } from '../apps/server/src/lib/deps.ts'
import { seedLobby } from '../apps/server/src/games/lobby/lobby.ts'
import { openRounds, placeBet } from '../apps/server/src/games/rounds/rounds.ts'
import { newPair } from '../apps/server/src/games/rounds/fairness/seed-states.ts'
import { findFaults } from '../apps/server/src/invariants.ts'
import { type Speed } from './load.ts'

const PLAYERS = 10_000
const STAKE = 1000n
const BONUS_ENDS = '2100-01-01T00:00:00Z'
/** The bonus terms of every guarded player: only large bets are excluded. */
const BONUS_TERMS = JSON.stringify({
  version: 1,
  wagerTimes: 10_000,
  maxBet: '1000000',
  closedGames: [],
  maxWin: null,
  weights: { slot: 10_000, instant: 10_000 },
  certainFrom: 10_000,
  expiresAt: BONUS_ENDS,
})

type Client = { work: () => Promise<unknown>; end: () => Promise<unknown> }
export type Subject = (client: number, clients: number) => Promise<Client>
/** Players without limits, and players with every check and a bonus: so many of each. */
export type Crowd = 'plain' | 'guarded'
export type BenchApp = { deps: Deps; url: string }

/** A new database, optionally with players; throws if the books do not balance afterwards. */
export async function inBenchApp<T>(
  work: (benchApp: BenchApp) => Promise<T>,
  { books = true, people = true } = {},
): Promise<T> {
  const dir = path.join(tmpdir(), `ayva-bench-${randomBytes(4).toString('hex')}`)
  const cluster = await startPostgres({ dir })
  try {
    await createDatabase(cluster.url(), 'bench')
    const url = cluster.url('bench')
    await migrate(url)
    const log = pino({ level: 'error' })
    const config = readConfig({ DATABASE_URL: url, GAME_CYCLE: 'off' })
    const bus = await postgresBus(url, log)
    const deps: Deps = { config, db: connect(url), bus, log, clock: systemClock }
    try {
      await seedLobby(deps.db, catalogue)
      if (people) await fill(deps)
      const result = await work({ deps, url })
      const faults = books ? await faultsOf(url) : []
      if (faults.length > 0) throw new Error(`the books differ: ${JSON.stringify(faults[0])}`)
      return result
    } finally {
      await bus.close()
      await deps.db.destroy()
    }
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Checking the books of a million bets takes minutes, so the statement time-out is raised. */
async function faultsOf(url: string) {
  const db = connect(url, { max: 1, patience: { ...patience.work, answerMs: 600_000 } })
  try {
    return await findFaults(db)
  } finally {
    await db.destroy()
  }
}

/** Many clients, each repeating its work for so many ms. */
export async function run(subject: Subject, count: number, ms: number): Promise<Speed> {
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

/** So many players with money, and nothing else. */
export async function insertPlayers({ db }: Pick<Deps, 'db'>, count: number): Promise<void> {
  const many = (text: string) => sql.raw(text).execute(db)
  await many(`insert into player
      (email, password_hash, birth_date, rules_version, rules_accepted_at, created_at)
    select 'p' || n || '@bench.test', '', '1990-01-01', '1', now(), now()
    from generate_series(1, ${count}) n`)
  await many('insert into player_email (email, player_id) select email, id from player')
  // Without statistics each foreign key check would scan the whole table.
  await many('analyze player')
  for (let from = 0; from < count; from += 500)
    await many(`select wallet_move(id, gen_random_uuid(), 'RUB', 'adjustment',
        '{adjustment,cash}', '{-100000000000,100000000000}', now(), null)
      from player where id > ${from} and id <= ${from + 500}`)
}

/** Players with money and seed states; the second half has every check, and each tenth of it plays with a bonus. */
async function fill({ db, config }: Deps): Promise<void> {
  const many = (text: string) => sql.raw(text).execute(db)
  await insertPlayers({ db }, 2 * PLAYERS)
  await seedState({ db, config })
  const guarded = `from player where id > ${PLAYERS}`
  for (const period of ['day', 'week', 'month'])
    await many(`insert into stake_total (player_id, currency, period, starts_at, ends_at, staked,
        won, max_staked, max_lost)
      select id, 'RUB', '${period}', stake_period_start('${period}', now()),
        stake_period_end('${period}', now()), 0, 0, 1e14, 1e14 ${guarded}`)
  await many(`insert into stake_block (player_id, rule, starts_at)
    select id, 'session', now() + interval '1 day' ${guarded}`)
  await many(`insert into bonus_grant (player_id, id, currency, amount, required, terms, source,
      granted_at, expires_at)
    select id, gen_random_uuid(), 'RUB', 100000000000, 1e15, '${BONUS_TERMS}', 'bench', now(),
      '${BONUS_ENDS}' ${guarded}`)
  for (let from = PLAYERS; from < 2 * PLAYERS; from += 500)
    await many(`select wallet_move(player_id, gen_random_uuid(), 'RUB', 'bonus',
        '{bonus_cost,bonus}', '{-100000000000,100000000000}', now(),
        jsonb_build_object('bonus', id)),
        case when player_id % 10 = 0 then wallet_move(player_id, gen_random_uuid(), 'RUB',
          'adjustment', '{cash,adjustment}', '{-99999999500,99999999500}', now(), null) end
      from bonus_grant where player_id > ${from} and player_id <= ${from + 500}`)
  await many(`update wallet_account a set max_bet = 1000000, grant_id = g.id, ends_at = g.expires_at
    from bonus_grant g where a.player_id = g.player_id and a.kind = 'bonus'`)
  // The state that each player's first bet would determine.
  await many(`update wallet_account set is_guarded = false where player_id <= ${PLAYERS}`)
  await many('vacuum full wallet_account')
  await many('vacuum analyze')
}

/** Seed states as after the first visit, created at once. */
async function seedState({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const players = await db.selectFrom('player').select('id').execute()
  const pairs = players.map(({ id }) => newPair(config, id))
  await sql`insert into seed_pair (player_id, id, sealed_seed, server_seed_hash, client_seed,
      committed_at, started_at)
    select player, id, seed, hash, 'bench', now(), now()
    from unnest(${players.map(({ id }) => id)}::bigint[], ${pairs.map(({ id }) => id)}::uuid[],
      ${pairs.map(({ sealedSeed }) => sealedSeed)}::bytea[],
      ${pairs.map(({ serverSeedHash }) => serverSeedHash)}::text[]) as one (player, id, seed, hash)`.execute(
    db,
  )
  await sql`insert into seed_state (player_id, seed_pair_id, next_start_at)
    select player_id, id, now() from seed_pair`.execute(db)
}

/** The bodies of bets: slots and dice in turn. */
export async function bodiesOf(deps: Deps) {
  const rows = await deps.db.selectFrom('game').select(['id', 'modelId']).execute()
  const gameOf = (model: string) => rows.find(({ modelId }) => modelId === model)!.id
  const params = { direction: 'over', target: 4999 }
  return [
    { gameId: gameOf('dice-99'), bet: STAKE, params },
    { gameId: gameOf('classic-soft'), bet: STAKE, params: {} },
    { gameId: gameOf('classic-fire'), bet: STAKE, params: {} },
  ]
}

export async function playersOf({ db }: Deps, crowd: Crowd): Promise<bigint[]> {
  const players = await db
    .selectFrom('player')
    .select('id')
    .where('id', crowd === 'plain' ? '<=' : '>', BigInt(PLAYERS))
    .orderBy('id')
    .execute()
  return players.map(({ id }) => id)
}

/** Each client bets for its own players, alternating between nodes if there are several. */
export async function betting(deps: Deps, crowd: Crowd, nodes = 1): Promise<Subject> {
  const bodies = await bodiesOf(deps)
  const modules = Array.from({ length: nodes }, () => openRounds(deps))
  const players = await playersOf(deps, crowd)
  // The first bet of a visit loads the seed state; only later bets are measured.
  for (const { seedStates } of modules)
    for (let from = 0; from < players.length; from += 100)
      await Promise.all(players.slice(from, from + 100).map((id) => seedStates.of(id)))
  const bodyHash = 'ab'.repeat(32)

  let bet = 0
  return async (client, clients) => {
    let turn = 0
    const own = Math.floor(players.length / clients)
    const anybody = () => players[client + clients * Math.floor(Math.random() * own)]!
    const always = anybody()
    return {
      async work() {
        bet += 1
        turn += 1
        const playerId = nodes > 1 ? always : anybody()
        const body = bodies[bet % bodies.length]!
        const key = { id: newBetKey(), bodyHash }
        return placeBet(modules[turn % nodes]!, { playerId, key, body })
      },
      end: async () => {},
    }
  }
}
