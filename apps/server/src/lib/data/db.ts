import { openPool } from '@ayva/postgres/pool'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { stretched } from '#lib/neighbours.ts'
import { failFast } from './fail-fast.ts'
import { type DB } from './schema.ts'

export { sql }
/** What a query runs on: the pool or a transaction. Functions of `*.sql.ts` take it first. */
export type Tx = Kysely<DB>
export type Db = Kysely<DB> & { readonly pool: pg.Pool }

// A bigint column arrives as a bigint: money never passes through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
/** An array of them: the driver has no name for it. */
const INT8_ARRAY = 1016 as never
const digitsOf = pg.types.getTypeParser(INT8_ARRAY) as (list: string) => string[]
pg.types.setTypeParser(INT8_ARRAY, (list) => digitsOf(list).map(BigInt))
// A date of birth is a day, not a moment in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

/** How long a pool waits for the database: a free client, then each of its answers. */
type Patience = { connectMs: number; answerMs: number; failFast: boolean }
export const patience = {
  /** Of who waits at a page: both together stay under the 5 s within which everything is answered. */
  request: { connectMs: stretched(1_500), answerMs: stretched(3_000), failFast: true },
  /** Of jobs and commands: a long statement is no fault there. */
  work: { connectMs: 10_000, answerMs: 60_000, failFast: false },
} satisfies Record<string, Patience>
/** The server gives a statement up a moment before we do, so that silence alone ends a client. */
const SERVER_FIRST_MS = 300
const LEFT_IN_TRANSACTION_MS = 20_000

type Connect = { max?: number; patience?: Patience }

/** Connects to PostgreSQL. Without these timeouts a silent partition would hang a request for ever. */
export function connect(
  connectionString: string,
  { max = 12, patience: { connectMs, answerMs, ...how } = patience.request }: Connect = {},
): Db {
  const pool = openPool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: answerMs - SERVER_FIRST_MS,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: LEFT_IN_TRANSACTION_MS,
    keepAlive: true,
  })
  if (how.failFast) failFast(pool, connectionString)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return Object.assign(db, { pool })
}

/** Work that is wholly done or not at all. */
export function transaction<T>(db: Tx, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** The server's part of a PostgreSQL error, where the error is one. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  return error instanceof pg.DatabaseError && error.code !== undefined
    ? { code: error.code, ...(error.constraint !== undefined && { constraint: error.constraint }) }
    : undefined
}

/** Somebody held a row for longer than it may be waited for. */
export function isHeld(error: unknown): boolean {
  return databaseError(error)?.code === '55P03'
}

/** Others were in the way, and nothing was done: a row that was held, two who waited in a circle. */
export function isCrowded(error: unknown): boolean {
  return isHeld(error) || /^(40P01|40001)$/.test(databaseError(error)?.code ?? '')
}

/** The database is away, restarting or refusing: a reason to wait, not a fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  // 57014: it gave the statement up for lack of time.
  if (/^(57P0[1-5]|57014|08\w{3}|53\w{3})$/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    message,
  )
}
