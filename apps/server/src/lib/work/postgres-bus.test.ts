import pg from 'pg'
import { pino } from 'pino'
import { randomUUID } from 'node:crypto'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bus, CONTENT_CHANGED, MISSED } from './bus.ts'
import { postgresBus } from './postgres-bus.ts'

const admin = process.env['TEST_DATABASE_URL']!
let name: string
let url: string
let lines: { msg: string }[]
let one: Bus
let two: Bus
let client: pg.Client

beforeEach(async () => {
  name = `t_${randomUUID().replaceAll('-', '')}`
  await createDatabase(admin, name, 'ayva_template')
  url = Object.assign(new URL(admin), { pathname: `/${name}` }).href
  lines = []
  const log = pino(
    { level: 'warn' },
    { write: (connection) => void lines.push(JSON.parse(connection)) },
  )
  one = await postgresBus(url, log)
  two = await postgresBus(url, log)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await Promise.all([one.close(), two.close()])
  await client.end()
  await dropDatabase(admin, name)
})

function heard(bus: Bus, channel: string): unknown[] {
  const all: unknown[] = []
  bus.subscribe(channel, (data) => all.push(data))
  return all
}
const cutAll = () =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

test('a hint is received once on every node', async () => {
  const here = heard(one, 'events')
  const there = heard(two, 'events')
  one.publish('events', { n: 1 })
  expect(here).toEqual([{ n: 1 }])
  await expect.poll(() => there).toEqual([{ n: 1 }])
  two.publish('events', { n: 2 })
  await expect.poll(() => here).toEqual([{ n: 1 }, { n: 2 }])
  expect(there).toHaveLength(2)
})

test('after a broken connection a node is told that it may have missed hints, and receives new ones', async () => {
  const missed = [heard(one, MISSED), heard(two, MISSED)]
  const changed = [heard(one, CONTENT_CHANGED), heard(two, CONTENT_CHANGED)]
  await cutAll()
  for (const all of [...missed, ...changed]) await expect.poll(() => all.length).toBeGreaterThan(0)
  const there = heard(two, 'events')
  one.publish('events', 'on')
  await expect.poll(() => there).toEqual(['on'])
})

test('a connection that silently receives nothing is replaced', async () => {
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return rows.map(({ pid }) => pid)
  }
  const before = await backends()
  const three = await postgresBus(url, pino({ level: 'silent' }), { beatMs: 20, silentMs: 200 })
  const [stopped, ...others] = (await backends()).filter((pid) => !before.includes(pid))
  expect(others).toEqual([])
  try {
    const missed = heard(three, MISSED)
    // Stops the backend, so that the connection stays open but receives nothing, as after a fail-over behind a pooler.
    process.kill(stopped!, 'SIGSTOP')
    try {
      await expect.poll(() => missed.length).toBeGreaterThan(0)
    } finally {
      process.kill(stopped!, 'SIGCONT')
    }
    const there = heard(three, 'events')
    // On a busy machine a connection with so short a timeout is replaced several times, so some hints are missed.
    await expect
      .poll(() => {
        one.publish('events', 'on')
        return there[0]
      })
      .toBe('on')
  } finally {
    await three.close()
  }
})

test('a queue of unsent hints is bounded, and other nodes are told that hints were dropped', async () => {
  const missed = heard(two, MISSED)
  const there = heard(two, 'events')
  one.publish('events', 'x'.repeat(9_000))
  await expect.poll(() => missed.length).toBe(1)
  for (let n = 0; n < 12_000; n++) one.publish('events', n)
  await expect.poll(() => there.length).toBe(10_000)
  await expect.poll(() => missed.length).toBeGreaterThan(1)
  expect(lines.map(({ msg }) => msg)).toContain(
    'hints are lost: the other nodes are told to forget',
  )
})

test('foreign messages on the channel are ignored', async () => {
  const there = heard(two, 'events')
  for (const payload of ['no json', 'null', '{}', '[1]', ''])
    await client.query('select pg_notify($1, $2)', ['ayva_bus', payload])
  one.publish('events', 'after')
  await expect.poll(() => there).toEqual(['after'])
})
