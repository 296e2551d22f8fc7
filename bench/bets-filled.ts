// Bets in a database with many old rounds, compared with a new one: 60 s each, with a checkpoint.
import pg from 'pg'
import { sql } from '../apps/server/src/lib/data/db.ts'
import { betting, type BenchApp, inBenchApp, run } from './betting.ts'
import { type Speed } from './load.ts'

export type FilledResult = { rounds: number; bytes: number; yardstick: Speed; filled: Speed }

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 200_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const CLIENTS = 32
export async function benchFilled(): Promise<FilledResult> {
  // The old rounds are made up, so the books are not checked.
  return inBenchApp(fillAndMeasure, { books: false })
}

async function fillAndMeasure({ deps, url }: BenchApp): Promise<FilledResult> {
  const bets = await betting(deps, 'plain')
  await run(bets, CLIENTS, 2000)
  const yardstick = await withCheckpoint(url, () => run(bets, CLIENTS, SECONDS * 1000))
  await fillRounds(url, ROUNDS)
  const again = await betting(deps, 'plain')
  await run(again, CLIENTS, 2000)
  const filled = await withCheckpoint(url, () => run(again, CLIENTS, SECONDS * 1000))
  const { rows } = await sql<{ bytes: bigint }>`
      select pg_database_size(current_database()) as bytes`.execute(deps.db)
  return { rounds: ROUNDS, bytes: Number(rows[0]!.bytes), yardstick, filled }
}

/** Starts a checkpoint with the work, so that every changed page is written to the log completely again. */
async function withCheckpoint<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  // A separate connection, because those of the server time out after some seconds.
  const client = new pg.Client({ connectionString })
  await client.connect()
  const [done] = await Promise.all([work(), client.query('checkpoint')])
  await client.end()
  return done
}

const SLICE = 200_000

/** Lost rounds of all players in turn, ordered by time; keys are created at the end. */
async function fillRounds(connectionString: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('drop index round_opened_idx')
  for (const table of ['round', 'wallet_transfer', 'wallet_posting'])
    await client.query(`alter table ${table} drop constraint ${table}_pkey`)
  for (let from = 0; from < count; from += SLICE)
    await client.query(insertSlice(from, Math.min(count, from + SLICE)))
  await client.query(`alter table round add primary key (player_id, id)`)
  await client.query(`alter table wallet_transfer add primary key (player_id, id)`)
  await client.query(`alter table wallet_posting add primary key (player_id, transfer_id, n)`)
  await client.query('create index round_opened_idx on round (player_id, opened_at, id desc)')
  await client.query('vacuum analyze')
  await client.end()
}

const insertSlice = (from: number, to: number) => `
  with one as materialized (
    select n, 1 + n % 10000 as player_id, md5(n::text) as tail,
      to_timestamp(1767225600 + n / 1000.0) as at,
      lpad(to_hex(1767225600000 + n), 12, '0') as time
    from generate_series(${from}, ${to - 1}) n
  ), named as materialized (
    select *, (time || '7' || substr(tail, 1, 3) || '8' || substr(tail, 4, 15))::uuid as id,
      (time || '8' || substr(tail, 1, 3) || '8' || substr(tail, 4, 15))::uuid as stake_id
    from one
  ), played as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, params, status, outcome, opened_at,
      next_start_at, last_action_at)
    select player_id, id, decode(tail || tail, 'hex'), 1, 'dice-99', 1, decode(tail || tail, 'hex'),
      id, n / 10000, 'RUB', 1000, 1000, 0, '{"direction":"over","target":4999}', 'settled',
      '{"roll":4321}', at, at, at
    from named
  ), moved as (
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
    select player_id, stake_id, 'RUB', 'round', at, jsonb_build_object('round', id) from named
  )
  insert into wallet_posting
    (player_id, transfer_id, n, account, currency, amount, balance_after)
  select player_id, stake_id, side.n, side.account, 'RUB', side.amount, side.after
  from named cross join (values
    (1, 'cash'::ledger_account, -1000, 0), (2, 'bets', 1000, null)) side (n, account, amount, after)`
