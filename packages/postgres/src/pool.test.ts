import { expect, test } from 'vitest'
import { openPool } from './pool.ts'

const connectionString = process.env['TEST_DATABASE_URL']

test('a client that loses its server between two queries fails its work, but does not end the process', async () => {
  const pool = openPool({ connectionString, max: 2 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow(
    /not queryable|terminated|connection error/,
  )
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a client whose query timed out is not used again', async () => {
  const pool = openPool({ connectionString, max: 1, query_timeout: 200 })
  const holder = openPool({ connectionString, max: 1 })
  const lock = await holder.connect()
  await lock.query('select pg_advisory_lock(1122)')
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await expect(client.query('select pg_advisory_lock(1122)')).rejects.toThrow('Query read timeout')
  // The next statement of the transaction does not wait behind the lost query.
  await expect(client.query('rollback')).rejects.toThrow(
    /not queryable|terminated|connection error/,
  )
  client.release()
  const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(next.rows[0]!.pid).not.toBe(rows[0]!.pid)
  lock.release()
  await Promise.all([holder.end(), pool.end()])
})
