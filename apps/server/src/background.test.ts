/** Which connections of a node need PostgreSQL itself, and which a pooler in transaction mode can serve. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { queues } from '#lib/work/jobs.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from './app.ts'
import { openHints, openJobs, openRequests } from './background.ts'

const waiting = { timeout: 240_000, interval: 50 }

let testApp: TestApp
let work: { close(): Promise<void> }[] = []
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const named = (name: string) => {
    const url = new URL(testApp.deps.config.DATABASE_URL)
    url.searchParams.set('application_name', name)
    return url.href
  }
  const config = {
    ...testApp.deps.config,
    DATABASE_URL: named('pooled'),
    DATABASE_DIRECT_URL: named('direct'),
  }
  work = [await openHints(config, testApp.deps.log), openJobs({ ...testApp.deps, config })]
})
afterAll(async () => {
  for (const one of work) await one.close()
  await testApp.close()
})

/** The last statements of the connections with this name, as PostgreSQL knows them. */
async function lastStatements(name: string): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(testApp.deps.db)
  return rows.map(({ query }) => query)
}

test('hints, jobs and events use DATABASE_DIRECT_URL, so DATABASE_URL may be a pooler that knows no session', async () => {
  const kinds = Object.keys(queues).length
  await vi.waitFor(async () => {
    const direct = await lastStatements('direct')
    expect(direct.filter((query) => /^listen "?jobs:insert/i.test(query)).length).toBe(kinds)
    expect(direct.some((query) => /pg_notify|listen ayva_bus/.test(query))).toBe(true)
    expect(direct.some((query) => query.includes('event_cursor'))).toBe(true)
  }, waiting)
  expect(await lastStatements('pooled')).toEqual([])
})

test.each([
  { address: 'PostgreSQL itself', direct: undefined, kept: ['asked'] },
  { address: 'a pooler', direct: 'postgres://127.0.0.1:1/ayva', kept: [] },
])('a named statement of a request is kept by $address as $kept', async ({ direct, kept }) => {
  const config = { ...testApp.deps.config, DATABASE_DIRECT_URL: direct }
  const db = openRequests(config)
  const client = await db.pool.connect()
  const one = await client.query({ name: 'asked', text: 'select $1::int as one', values: [1] })
  expect(one.rows).toEqual([{ one: 1 }])
  const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements')
  expect(rows.map(({ name }) => name)).toEqual(kept)
  client.release()
  await db.destroy()
})
