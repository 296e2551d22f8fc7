import { openPool } from '@ayva/postgres/pool'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type DB } from './schema.ts'

export { sql }
/** What a query runs on: the pool or a transaction. Functions of `*.sql.ts` take it first. */
export type Tx = Kysely<DB>
export type Db = Kysely<DB> & { readonly pool: pg.Pool }

// A bigint column arrives as a bigint: money never passes through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// A date of birth is a day, not a moment in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

/** Connects to PostgreSQL. Without these timeouts a silent partition would hang a request for ever. */
export function connect(connectionString: string, { max = 12 }: { max?: number } = {}): Db {
  const pool = openPool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: 16_000,
    idle_in_transaction_session_timeout: 20_000,
  })
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

/** The database is away, restarting or refusing: a reason to wait, not a fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (/^(57P0[1-5]|08\w{3}|53\w{3})$/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    message,
  )
}
