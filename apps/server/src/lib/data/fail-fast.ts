import { UNANSWERED } from '@ayva/postgres/pool'
import pg from 'pg'

const PROBE_EVERY_MS = 250
const PROBE_ANSWERS_WITHIN_MS = 1_000

/** Thrown while the database does not answer; the code 08006 is PostgreSQL's `connection_failure`. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  readonly code = '08006'
}

type Done = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * Makes a pool refuse at once while the database does not answer. Otherwise each request would wait for its full
 * timeout, and later ones for a free client first. One probe at a time finds out when the database is back.
 */
export function failFast(pool: pg.Pool, connectionString: string): void {
  let silent = false
  const connect = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>
    (done: Done): void
  }

  function fallSilent(): void {
    if (silent || pool.ending) return
    silent = true
    probeSoon()
  }
  function probeSoon(): void {
    setTimeout(async () => {
      if (pool.ending) return
      silent = !(await answers(connectionString))
      if (silent) probeSoon()
    }, PROBE_EVERY_MS).unref()
  }
  function judge(error: Error): void {
    // A timeout while waiting for a free client has another message, and only means that the pool is busy.
    if (error.message === 'Connection terminated due to connection timeout') fallSilent()
  }

  pool.on('connect', (client) => client.once(UNANSWERED, fallSilent))
  const guarded = (done?: Done): Promise<pg.PoolClient> | void => {
    if (silent) {
      const error = new DatabaseSilent('the database does not answer')
      return done ? done(error) : Promise.reject(error)
    }
    if (!done)
      return connect().catch((error: Error) => {
        judge(error)
        throw error
      })
    connect((error, client, release) => {
      if (error) judge(error)
      done(error, client, release)
    })
  }
  pool.connect = guarded as typeof pool.connect
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_ANSWERS_WITHIN_MS,
    query_timeout: PROBE_ANSWERS_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
