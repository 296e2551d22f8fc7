import pg from 'pg'

/**
 * A pool whose process outlives the database: a client that loses its server, idle or at work, is
 * reported by the query that is under way or by the next one.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  // Between two queries of a transaction nobody else listens, and an error unheard ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
