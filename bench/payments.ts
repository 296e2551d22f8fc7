// A player's payments in a table of a million: the page, the period, and a busy player's page.
import { type Query } from '@ayva/contract/base'
import { type listPayments } from '@ayva/contract/payments/cashier'
import pg from 'pg'
import { list } from '../apps/server/src/payments/cashier/cashier.view.ts'
import { seedCashier } from '../apps/server/src/payments/cashier/cashier.ts'
import { sql } from '../apps/server/src/lib/data/db.ts'
import { type BenchApp, inBenchApp } from './betting.ts'
import { p99 } from './load.ts'

export type PaymentsResult = {
  rows: number
  bytes: number
  /** The 99th percentile in ms: of 30 days of any player, of a year, of a player with ten thousand. */
  listP99Ms: number
  yearP99Ms: number
  busyP99Ms: number
  /** A minimal query on the same connections. */
  bareP99Ms: number
}

const ROWS = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000)
const PLAYERS = 10_000
const BUSY = 10_000
const ASKED = 1_000

export function benchPayments(): Promise<PaymentsResult> {
  // The payments are made up, so the books are not checked.
  return inBenchApp(fillAndMeasure, { books: false })
}

async function fillAndMeasure({ deps, url }: BenchApp): Promise<PaymentsResult> {
  await seedCashier(deps.db)
  await fillPayments(url)
  const ask = (playerOf: (at: number) => bigint, query: Partial<Query<typeof listPayments>>) =>
    slowest((at) =>
      list(deps, playerOf(at), { limit: 20, offset: 0, filter: 'all', totals: 'yes', ...query }),
    )
  const anybody = (at: number) => BigInt(2 + ((at * 7919) % (PLAYERS - 2)))
  const year = { from: new Date(Date.now() - 364 * 86_400_000).toISOString() }
  const { rows } = await sql<{ bytes: bigint }>`
    select pg_total_relation_size('payment') as bytes`.execute(deps.db)
  return {
    rows: ROWS + BUSY,
    bytes: Number(rows[0]!.bytes),
    bareP99Ms: await slowest(() => sql`select 1`.execute(deps.db)),
    listP99Ms: await ask(anybody, {}),
    yearP99Ms: await ask(anybody, year),
    busyP99Ms: await ask(() => 1n, year),
  }
}

/** Sequential; the 99th percentile. */
async function slowest(work: (at: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < ASKED; at += 1) {
    const began = performance.now()
    await work(at)
    took.push(performance.now() - began)
  }
  return p99(took)
}

/** Payments of a year, of all players in turn; the first one has many more. */
async function fillPayments(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`
    insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
      system_id, provider, currency, sum, commission, created_at, touched_at, finished_at)
    select case when n < ${BUSY} then 1 else 2 + n % ${PLAYERS - 2} end, gen_random_uuid(),
      gen_random_uuid()::text, '', 1 + n % 2, case when n % 10 = 0 then 4 else 3 end,
      (select min(id) from payment_system), 'sandbox', 'RUB', 100000, 0, at, at, at
    from generate_series(0, ${ROWS + BUSY - 1}) n
    cross join lateral (select now() - n * interval '365 days' / ${ROWS + BUSY}) time (at)`)
  await client.query('vacuum analyze payment')
  await client.end()
}
