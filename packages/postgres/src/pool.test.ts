import { expect, test } from 'vitest'
import { openPool } from './pool.ts'

const connectionString = process.env['TEST_DATABASE_URL']

test('a client that loses its server between two queries ends its work, not the process', async () => {
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
