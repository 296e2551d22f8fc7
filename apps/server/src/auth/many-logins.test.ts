/** Many logins: bounded in the hashes that wait, in sessions and in browsers that are remembered. */
import { logIn } from '@ayva/contract/auth'
import { showSelf } from '@ayva/contract/player'
import { sql } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { PASSWORD, registration } from './auth.testing.ts'

const EMAIL = 'vera@ayva.test'
let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open({ createApp })
  await house.app.inject({
    method: 'POST',
    url: '/api/v18/lookup/email',
    payload: registration({ email: EMAIL }),
  })
})
afterEach(() => house.close())

const enter = (lookup = EMAIL, password = PASSWORD) =>
  house.app.inject({ method: 'POST', url: logIn.path, payload: { lookup, password } })

test('some wait for their hash, others are told to come again, and are not counted as failures', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `nobody${n}@ayva.test`)
  const answers = await Promise.all(names.map((name) => enter(name)))
  const judged = answers.filter(({ statusCode }) => statusCode === 422)
  const away = answers.filter(({ statusCode }) => statusCode === 503)
  expect(judged.length + away.length).toBe(names.length)
  expect(judged.length).toBeGreaterThan(0)
  expect(away.length).toBeGreaterThan(100)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt where subject like 'account %'`.execute(
    house.deps.db,
  )
  expect(rows[0]!.count).toBe(judged.length)
  expect((await enter()).statusCode).toBe(200)
})

test('one more session than a player may have ends the oldest, and browsers are forgotten too', async () => {
  const tokens: string[] = []
  for (let login = 0; login < 60; login++) {
    tokens.push((await enter()).json().data.token)
    house.clock.move(1000)
  }
  const { rows } = await sql<{ sessions: number; devices: number }>`select
    (select count(*)::int from session) as sessions,
    (select count(*)::int from known_device) as devices`.execute(house.deps.db)
  expect(rows[0]).toEqual({ sessions: 50, devices: 50 })
  const ask = async (token: string) =>
    (await house.app.inject({ url: showSelf.path, headers: { 'auth-token': token } })).statusCode
  expect([await ask(tokens[0]!), await ask(tokens[10]!)]).toEqual([401, 200])
})
