/** Limits for many logins: waiting hashes, sessions and remembered browsers. */
import { logIn } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import type pg from 'pg'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { PASSWORD, registration } from '../auth.testing.ts'

const EMAIL = 'vera@ayva.test'
let testApp: TestApp
beforeEach(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/lookup/email',
    payload: registration({ email: EMAIL }),
  })
})
afterEach(() => testApp.close())

const enter = (lookup = EMAIL, password = PASSWORD) =>
  testApp.app.inject({ method: 'POST', url: logIn.path, payload: { lookup, password } })

test('some logins wait for their hash; others are refused and not counted as failures', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `nobody${n}@ayva.test`)
  const answers = await Promise.all(names.map((name) => enter(name)))
  const judged = answers.filter(({ statusCode }) => statusCode === 422)
  const away = answers.filter(({ statusCode }) => statusCode === 503)
  expect(judged.length + away.length).toBe(names.length)
  expect(judged.length).toBeGreaterThan(0)
  expect(away.length).toBeGreaterThan(100)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt where subject like 'account %'`.execute(
    testApp.deps.db,
  )
  expect(rows[0]!.count).toBe(judged.length)
  expect((await enter()).statusCode).toBe(200)
})

/** The statements that are sent to the database during `work`, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = []
  const heard = new Set<object>()
  const receive = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const own = Reflect.get(client, 'query') as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }]
      said.push((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim())
      return Reflect.apply(own, client, args)
    }
    Object.assign(client, { query })
  }
  const { pool } = testApp.deps.db
  pool.on('acquire', receive)
  await work()
  pool.off('acquire', receive)
  return said
}

test('a login sends at most twelve statements and waits for two commits', async () => {
  await sql`update player set email_confirmed_at = now() where email = ${EMAIL}`.execute(
    testApp.deps.db,
  )
  await enter()
  let answer: Awaited<ReturnType<typeof enter>> | undefined
  // From a new browser, so that a letter is queued.
  const said = await statementsOf(async () => (answer = await enter()))
  expect(answer!.statusCode).toBe(200)
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(12)
  // The count of failures commits first; everything else is one transaction.
  const commits = said.filter((text) => text === 'commit').length
  const begun = said.findIndex((text) => text.startsWith('begin') || text.startsWith('start'))
  const alone = said.slice(0, begun).filter((text) => /^(insert|update|delete|with)/.test(text))
  expect([commits, alone.length, said.at(-1)]).toEqual([1, 1, 'commit'])
})

test('a session beyond the maximum ends the oldest, and old browsers are forgotten', async () => {
  const tokens: string[] = []
  for (let login = 0; login < 60; login++) {
    tokens.push((await enter()).json().data.token)
    testApp.clock.move(1000)
  }
  const { rows } = await sql<{ sessions: number; devices: number }>`select
    (select count(*)::int from session) as sessions,
    (select count(*)::int from known_device) as devices`.execute(testApp.deps.db)
  expect(rows[0]).toEqual({ sessions: 50, devices: 50 })
  const ask = async (token: string) =>
    (await testApp.app.inject({ url: showSelf.path, headers: { 'auth-token': token } })).statusCode
  expect([await ask(tokens[0]!), await ask(tokens[10]!)]).toEqual([401, 200])
})
