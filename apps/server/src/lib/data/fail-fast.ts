import { UNANSWERED } from '@ayva/postgres/pool'
import pg from 'pg'

const PROBE_EVERY_MS = 250
const PROBE_ANSWERS_WITHIN_MS = 1_000

/** The database has fallen silent, and one question at a time asks whether it is back. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  readonly code = '08006'
}

type Done = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * Lets a pool refuse at once while the database is silent. Without it each request would wait its full
 * patience for the same silence, and those behind it for a free client first.
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
    // A crowd that waits for a free client says another sentence: it is no sign of silence.
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
