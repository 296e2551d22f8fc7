import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from './databases.ts'
import { type Cluster, startPostgres } from './embedded.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres({ fast: true })
})
afterAll(() => cluster.stop())

const urlOf = (name?: string) => cluster.url(name)

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('a first preparation that is interrupted is begun anew, and nothing of it is left', async () => {
  const interrupted = prepareDatabase(urlOf, 'whole', async (url) => {
    await run(url, 'create table half_done ()')
    throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  await prepareDatabase(urlOf, 'whole', async (url) => {
    await run(url, 'create table player (id int)')
  })
  const tables = "select tablename from pg_tables where schemaname = 'public'"
  expect(await run(urlOf('whole'), tables)).toEqual([{ tablename: 'player' }])
})

test('a database that is there is prepared in place and keeps its rows', async () => {
  const told: boolean[] = []
  await prepareDatabase(urlOf, 'kept', async (url, isNew) => {
    told.push(isNew)
    await run(url, 'create table player as select 7 as id')
  })
  const again = prepareDatabase(urlOf, 'kept', async (url, isNew) => {
    told.push(isNew)
    await run(url, 'select 1 / (select 0 from player)')
  })
  await expect(again).rejects.toThrow('division by zero')
  expect(await run(urlOf('kept'), 'select id from player')).toEqual([{ id: 7 }])
  expect(told, 'whether the database is new').toEqual([true, false])
})
