import pg from 'pg'

type PoolOptions = pg.PoolConfig & {
  /** False for a pooler in transaction mode, whose connections do not keep prepared statements. */
  namesStatements?: boolean
}

/**
 * A pool for a process that survives the database: when a client loses its server, the current or the next query
 * reports the error.
 */
export function openPool({ namesStatements = true, ...config }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: OnceUnanswered } as pg.PoolConfig)
  if (!namesStatements) pool.on('connect', removeNames)
  pool.on('error', () => {})
  // Between two queries of a transaction there is no other listener, and an unhandled error event ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Sends each query as an unnamed statement, which is planned anew every time. */
function removeNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as unknown as Query
  const unnamed: Query = (asked, ...rest) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest)
  client.query = unnamed as unknown as typeof client.query
}

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked

/** Emitted by a client whose query exceeded `query_timeout`. */
export const UNANSWERED = 'unanswered'

type Callback = (error: Error | null | undefined, result: unknown) => void
type Query = (...args: unknown[]) => Promise<unknown> | undefined

/**
 * A client that closes its connection at the first query that times out: later queries on it would wait behind that
 * one, and the state of its transaction is unknown.
 */
class OnceUnanswered extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as unknown as Query
    const judged: Query = (...args) => {
      const done = args.at(-1)
      if (typeof done === 'function') {
        const judge: Callback = (error, result) => {
          this.#judge(error)
          ;(done as Callback)(error, result)
        }
        return query(...args.slice(0, -1), judge)
      }
      const answer = query(...args)
      if (answer instanceof Promise) answer.catch((error: Error) => this.#judge(error))
      return answer
    }
    this.query = judged as unknown as typeof this.query
  }

  #judge(error: Error | null | undefined): void {
    if (error?.message !== 'Query read timeout') return
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
    this.emit(UNANSWERED)
  }
}
