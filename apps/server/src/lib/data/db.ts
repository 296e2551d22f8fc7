import { openPool } from '@ayva/postgres/pool'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { stretched } from '#lib/neighbours.ts'
import { failFast } from './fail-fast.ts'
import { type DB } from './schema.ts'

export { sql }
/** What a query runs on: the pool or a transaction. Functions of `*.sql.ts` take it as their first argument. */
export type Tx = Kysely<DB>
export type Db = Kysely<DB> & { readonly pool: pg.Pool }

// Reads a bigint column as a bigint, because a float cannot hold every sum of money.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
/** The type id of a bigint array, for which the driver has no constant. */
const INT8_ARRAY = 1016 as never
const digitsOf = pg.types.getTypeParser(INT8_ARRAY) as (list: string) => string[]
pg.types.setTypeParser(INT8_ARRAY, (list) => digitsOf(list).map(BigInt))
// Reads a date column as text, because a day such as a date of birth has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

/** How long a pool waits for a free client and then for each answer. */
type Patience = { connectMs: number; answerMs: number; failFast: boolean }
export const patience = {
  /** For requests: the sum stays below the 5 seconds within which every request is answered. */
  request: { connectMs: stretched(1_500), answerMs: stretched(3_000), failFast: true },
  /** For jobs and commands, which may run long statements. */
  work: { connectMs: 10_000, answerMs: 60_000, failFast: false },
} satisfies Record<string, Patience>
/**
 * How much earlier the server cancels a statement than the client gives up, so that a client times out only when the
 * server is silent.
 */
const SERVER_FIRST_MS = 300
const LEFT_IN_TRANSACTION_MS = 20_000

type Connect = {
  max?: number
  patience?: Patience
  /** Whether the address is that of a pooler in transaction mode. */
  isPooler?: boolean
}

/** Connects to PostgreSQL. Without these timeouts a network partition would make requests hang for ever. */
export function connect(
  connectionString: string,
  {
    max = 12,
    patience: { connectMs, answerMs, ...how } = patience.request,
    isPooler = false,
  }: Connect = {},
): Db {
  const pool = openPool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: answerMs - SERVER_FIRST_MS,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: LEFT_IN_TRANSACTION_MS,
    keepAlive: true,
    namesStatements: !isPooler,
  })
  if (how.failFast) failFast(pool, connectionString)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return Object.assign(db, { pool })
}

/** Runs `work` in a transaction: all of it is committed, or none. */
export function transaction<T>(db: Tx, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** The PostgreSQL error code and constraint of an error; undefined if the error is of another kind. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  return error instanceof pg.DatabaseError && error.code !== undefined
    ? { code: error.code, ...(error.constraint !== undefined && { constraint: error.constraint }) }
    : undefined
}

/** Whether the error is a lock timeout. */
export function isHeld(error: unknown): boolean {
  return databaseError(error)?.code === '55P03'
}

/**
 * Whether the transaction failed because of other transactions (lock timeout, deadlock or serialization failure) and
 * can be retried.
 */
export function isCrowded(error: unknown): boolean {
  return isHeld(error) || /^(40P01|40001)$/.test(databaseError(error)?.code ?? '')
}

/**
 * Whether the error means that the database is unreachable, restarting or refusing connections: the request may be
 * retried.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  // 57014: the server cancelled the statement because of its timeout.
  if (/^(57P0[1-5]|57014|08\w{3}|53\w{3})$/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    message,
  )
}
